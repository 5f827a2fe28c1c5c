import type { z } from '@hono/zod-openapi';
import type { Permission } from '~/domain/accounts/permissions';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import type { StaffMember } from '~/domain/audit/staff-member';

export const callTags = [
  'Sign-in',
  'Accounts',
  'Products',
  'Categories',
  'Blog',
  'Farm services',
  'Team',
  'Home content',
  'About',
  'Gallery',
  'Images',
  'Comments',
  'Checkout',
  'Orders',
  'Corrections',
  'Standing orders',
  'M-Pesa',
  'Cash-up',
  'Contact and visits',
  'Organizations',
  'Organization payments',
] as const;

/** Who may call: everybody; a token or an API key of any kind; a person's token only; those who have the permission, or one of several. */
export type CallAccess = 'public' | 'signed-in' | 'account' | Permission | readonly Permission[];

/** The account of a token, or the machine of an API key. */
export type Principal = {
  /** Null for an API key. */
  readonly signedIn: SignedIn | null;
  readonly permissions: readonly Permission[];
  /** For domain functions that record who made a change. */
  readonly staffMember: StaffMember;
  /** What a call answers with 403 where the permission is missing. */
  readonly refusal: string;
};

export type Caller = {
  /** Null for a public call without a token or key. */
  readonly principal: Principal | null;
  readonly request: Request;
  /** For the addresses of pictures. */
  readonly siteUrl: string;
  readonly now: Date;
};

export const may = ({ principal }: Pick<Caller, 'principal'>, permission: Permission): boolean =>
  principal?.permissions.includes(permission) ?? false;

/** For calls whose access is not 'public'. */
export function staffMemberOf({ principal }: Caller): StaffMember {
  if (!principal) throw new Error('A public call has no staff member');
  return principal.staffMember;
}

/** For calls whose access is 'account'. */
export function signedInOf({ principal }: Caller): SignedIn {
  if (!principal?.signedIn) throw new Error('Only calls of an account have a session');
  return principal.signedIn;
}

/** A page of a list: the items are the answer, the rest becomes headers. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
};

/** An answer with a part of a list inside; `next` is where it goes on, for the query parameter `after`; null at its end. */
export class AnswerWithList<Answer> {
  constructor(
    readonly answer: Answer,
    readonly next: string | null,
  ) {}
}

type NoFields = z.ZodObject<Record<never, z.ZodType>>;

type CallOptions<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api: '/products/{id}'. */
  readonly path: string;
  /** Answers as well, for older clients, and is not described: two paths of one form would be ambiguous. */
  readonly formerPath?: string;
  /** Set for the former path. */
  readonly isHidden?: boolean;
  /** In generated clients, where method and path do not give a name that reads well. */
  readonly operationId?: string;
  readonly tag: (typeof callTags)[number];
  readonly summary: string;
  readonly description?: string;
  readonly access: CallAccess;
  readonly params?: Params;
  readonly query?: Query;
  /** For the description: a handler reads them from the request. */
  readonly headers?: z.ZodObject;
  /** True where the answer is about one person, though no token is needed. */
  readonly isPersonal?: true;
  /** Only for a read whose answer without a token depends on nothing but its address and the public content. */
  readonly isCached?: true;
  /** Only for a public call whose answer depends on the sender of a token or an API key. */
  readonly mayUseToken?: true;
  /** Whether the handler compares If-Match with the ETag of the thing (requireMatch). */
  readonly takesIfMatch?: true;
  /** Also answers strangers while the shop is closed. */
  readonly answersWhileClosed?: true;
  readonly body?: Body;
  /** 'multipart' for uploads; JSON otherwise, which is larger where it may have images inline. */
  readonly bodyType?: 'json' | 'json-with-images' | 'multipart';
  readonly status?: 200 | 201;
  readonly answer: Answer;
  /** The statuses beside those that every call of this access can have. */
  readonly errors?: readonly (400 | 401 | 403 | 404 | 409 | 422)[];
  readonly handle: (
    input: {
      readonly params: z.output<Params>;
      readonly query: z.output<Query>;
      readonly body: z.output<Body>;
    },
    caller: Caller,
  ) => Promise<
    | z.input<Answer>
    | AnswerWithList<z.input<Answer>>
    | (Answer extends z.ZodArray<infer Item> ? ListPage<z.input<Item>> : never)
  >;
};

/** What the router and the description read; the types of a call are checked where it is defined. */
export type Call = Omit<CallOptions<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>, 'handle'> & {
  readonly handle: (input: never, caller: Caller) => Promise<unknown>;
};

export const defineCall = <
  Answer extends z.ZodType,
  Params extends z.ZodObject = NoFields,
  Query extends z.ZodObject = NoFields,
  Body extends z.ZodType = z.ZodUndefined,
>(
  options: CallOptions<Params, Query, Body, Answer>,
): Call => options;

export const isListPage = (value: unknown): value is ListPage<unknown> =>
  typeof value === 'object' && value !== null && 'items' in value && 'total' in value && 'limit' in value;
