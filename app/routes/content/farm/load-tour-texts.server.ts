import { loadFilledTexts } from '~/http/rendering/page-texts.server';

/** For the virtual tour and its preview. */
export async function loadTourTexts() {
  const { virtualTour, tourInvitation } = await loadFilledTexts();
  return { intro: virtualTour.intro, invitation: { ...tourInvitation, text: virtualTour.invitation } };
}
