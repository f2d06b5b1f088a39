/** What a change reaches: the tests of the areas it touches and of those that use them; everything where the kit moved. */

/** The areas each journey walks through; one that is not named here walks through all of them. */
export const walked: Readonly<Record<string, readonly string[]>> = {
  'customer.journey.ts': ['customers', 'triage', 'consulting', 'orders', 'cashier', 'purchases', 'ledger', 'debts'],
  'departments.journey.ts': ['staff', 'access', 'messages'],
  'dictionaries.journey.ts': ['dictionaries', 'messages'],
  'files.journey.ts': ['files', 'hospitals', 'consulting'],
  'hospitals.journey.ts': ['hospitals', 'session', 'access'],
  'list.journey.ts': ['customers'],
  'menus.journey.ts': ['access', 'hospitals'],
  'messages.journey.ts': ['messages', 'staff'],
  'metadata.journey.ts': ['metadata'],
  'opening.journey.ts': ['hospitals', 'session', 'staff', 'access', 'customers'],
  'profile.journey.ts': ['profile', 'session', 'files'],
  'rights.journey.ts': ['access', 'customers', 'staff'],
  'roles.journey.ts': ['access', 'staff'],
  'entry.journey.ts': ['session'],
  'session.journey.ts': ['session', 'hospitals'],
  'staff.journey.ts': ['staff', 'access', 'customers'],
  'till.journey.ts': ['cashier', 'orders', 'ledger', 'customers', 'debts', 'products'],
  'trail.journey.ts': ['trail', 'customers', 'session'],
  'visit.journey.ts': [
    'customers',
    'triage',
    'consulting',
    'products',
    'orders',
    'cashier',
    'purchases',
    'ledger',
    'debts',
  ],
}

export type Reached = { readonly calls: readonly string[] | null; readonly journeys: readonly string[] | null }

const EVERYTHING: Reached = { calls: null, journeys: null }
const inArea = /^(?:contract|server|web)\/src\/areas\/([^/]+)\//
const inJourney = /^e2e\/(\w[\w-]*\.journey\.ts)$/
/** Read by people, or by nobody while the product runs. */
const unread = /^(docs\/|bench\/|[^/]+\.md$)/

/** The areas themselves and all that use them, directly or through others. */
const withUsers = (areas: ReadonlySet<string>, uses: Readonly<Record<string, readonly string[]>>): Set<string> => {
  const reached = new Set(areas)
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [area, used] of Object.entries(uses)) if (used.some((name) => reached.has(name))) reached.add(area)
  }
  return reached
}

/**
 * Which tests a change reaches. The sweeps over every call always belong to it.
 * @param changed paths from the root of the repository
 * @param uses for each area those it uses, as its manifest says
 * @param journeys names of all journeys
 */
export const reachedBy = (
  changed: readonly string[],
  uses: Readonly<Record<string, readonly string[]>>,
  journeys: readonly string[],
): Reached => {
  const relevant = changed.filter((path) => !unread.test(path))
  const touched = new Set<string>()
  const own = new Set<string>()
  for (const path of relevant) {
    const [, area] = inArea.exec(path) ?? []
    const [, journey] = inJourney.exec(path) ?? []
    if (area) touched.add(area)
    else if (journey) own.add(journey)
    else return EVERYTHING
  }
  if (relevant.length === 0) return { calls: [], journeys: [] }
  const reached = withUsers(touched, uses)
  const walking = journeys.filter(
    (name) => own.has(name) || (walked[name] ?? [...reached]).some((area) => reached.has(area)),
  )
  return {
    calls: touched.size === 0 ? [] : [...[...reached].sort().map((area) => `/src/areas/${area}/`), 'server/test/'],
    journeys: walking.map((name) => `e2e/${name}`),
  }
}
