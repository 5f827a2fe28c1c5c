import type { CDPSession, Page } from 'playwright';

type Nodes = Awaited<ReturnType<typeof getNodes>>;

const getNodes = async (debug: CDPSession) => (await debug.send('Accessibility.getFullAXTree')).nodes;

/** What a screen reader meets after an action: the title of the page, and role, name and texts of what has the focus. */
export async function readFocus(page: Page): Promise<{ title: string; role: string; text: string }> {
  const debug = await page.context().newCDPSession(page);
  const nodes = await getNodes(debug);
  await debug.detach();
  // The root has the focus of the window.
  const focused = nodes.findLast(({ properties, role }) =>
    properties?.some(
      ({ name, value }) => name === 'focused' && value.value === true && role?.value !== 'RootWebArea',
    ),
  );
  return {
    title: await page.title(),
    role: String(focused?.role?.value ?? 'none'),
    text: focused
      ? [String(focused.name?.value ?? ''), ...textsOf(nodes, focused.nodeId)].join(' ').trim()
      : '',
  };
}

function textsOf(nodes: Nodes, id: string): string[] {
  const node = nodes.find(({ nodeId }) => nodeId === id);
  if (!node) return [];
  return node.role?.value === 'StaticText'
    ? [String(node.name?.value ?? '')]
    : (node.childIds ?? []).flatMap((child) => textsOf(nodes, child));
}
