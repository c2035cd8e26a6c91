/** Every address of the operators' app. The service answers them with its page; the router shows their screens. */
export const paths = {
  home: '/desk',
  signIn: '/desk/sign-in',
  orders: '/desk/orders',
  order: '/desk/orders/:orderId',
  people: '/desk/people',
  person: '/desk/people/:userId',
  invites: '/desk/invites',
  complaints: '/desk/complaints',
  complaint: '/desk/complaints/:complaintId',
  tickets: '/desk/tickets',
  ticket: '/desk/tickets/:ticketId',
  money: '/desk/money',
  wallet: '/desk/money/wallet/:userId',
  adjustments: '/desk/money/adjustments',
  suspense: '/desk/money/suspense',
  suspenseItem: '/desk/money/suspense/:suspenseId',
  withdrawals: '/desk/money/withdrawals',
  reconciliation: '/desk/money/reconciliation',
  stores: '/desk/stores',
  store: '/desk/stores/:storeId',
  faqs: '/desk/town',
  streets: '/desk/town/streets',
  audit: '/desk/audit',
  alerts: '/desk/alerts',
  account: '/desk/account',
  profile: '/desk/account/profile',
  devices: '/desk/account/devices',
} as const

type Paths = typeof paths
type PartsOf<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? { [part in Part]: string } & PartsOf<Rest>
  : Path extends `${string}:${infer Part}`
    ? { [part in Part]: string }
    : object

/** The address of a screen with its parameters filled in. */
export const pathTo = <Name extends keyof Paths>(name: Name, parts: PartsOf<Paths[Name]>): string =>
  paths[name].replace(/:(\w+)/g, (_, part) =>
    encodeURIComponent((parts as { [part: string]: string })[part] ?? ''),
  )

/** An address with the choices made on its screen as query parameters; undefined and empty ones are left out. */
export function withQuery(path: string, query: { [name: string]: string | undefined }): string {
  const chosen = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]))
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path
}
