/**
 * Nothing a person reads ends without a word. A LIMIT in the SQL of an area is a page, a count that says it goes on, or a
 * choice of one; whatever else is cut is written down here with the reason why nobody misses it.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src/areas/', import.meta.url))

/** What is cut, by the words of the statement, and why no row is missed. */
const known: Readonly<Record<string, string>> = {
  'appointments/booking/moves.ts limit ${AT_ONCE}': 'a job that goes on with the next ones',
  'promises/keep.ts limit ${MOST_OFFERED}':
    'gifts of one customer since a day: the newest are offered, and keeping takes any by its id',
  'appointments/waiting/wait.ts limit ${most}': 'tasks that go on with the next ones',
  'appointments/booking/warnings.ts limit 3': 'what overlaps in one customer’s half hour; her tab lists all',
  'appointments/closures/preview.ts limit ${MOST_OTHERS}':
    'which are looked at for three places; the desk may choose any other by changing it',
  'appointments/stop/preview.ts limit ${MOST_COLLEAGUES}':
    'whose hours are looked at for three places; the desk may choose any other by changing it',
  'appointments/booking/queries.ts limit ${sql.lit(most + 1)}':
    'a count; the answer names the states of which there are more',
  'appointments/engine/clash.ts limit 3': 'who is in the way, to be read out; the answer names the next free places',
  'triage/choices/choices.ts limit ${pageSize} offset': 'a page',
  'triage/queue/door.ts limit 8': 'who missed her number last, on a screen seen from afar; the desk lists all',
  'dictionaries/queries.ts limit ${limit} offset': 'a page',
  'consulting/records/last-talks.ts limit 3':
    'the last three, for who takes her over; her records are all in her panel then',
  'customers/family/consents.ts limit ${SHOWN}': 'six purposes of one customer, who is not asked oftener',
  'customers/header/panel-counts.ts limit ${sql.lit(COUNTED_ROWS)}': 'a count; the tab says 999+',
  'customers/list/view-counts.ts limit ${sql.lit(to)}': 'a count; the tab says no more than that',
  'customers/search/search.ts limit ${sql.lit(ctx.node.limits.hits + 1)}': 'a count; the answer says more',
  'declarations/queries.ts limit ${MOST_LINES}':
    'the newest of one sheet: nobody is followed two hundred times before it ends',
  'coupons/fitting.ts limit ${sql.lit(MOST_TOLD)}': 'of one customer, what ends first: nobody has as many',
  'coupons/till.ts limit ${MOST_TOLD}': 'the same: what ends last is in no plan',
  'customers/list/found.ts limit ${sql.lit(most)}': 'one more than may be: whoever asked refuses so many',
  'customers/search/search.ts limit ${sql.lit(size)}': 'the page asked for, beside a total',
  'customers/reach.ts limit ${sql.lit(many + 1)}': 'a count; it decides how a list is asked, never what it answers',
  'customers/search/spell-names.ts limit ${sql.lit(slice)}': 'a job that goes on with the next slice',
  'access/roles/reach.ts limit ${sql.lit(cap + 1)}': 'a count; the answer says more',
  'access/menus/page-need.ts limit ${NAMED}': 'some administrators to turn to, not all there are',
  'orders/reviews/approval.ts limit 3': 'things to weigh, of the first lines; the order lists all',
  'memberships/queries.ts limit 100': 'what was sold for one card, which is not renewed oftener',
  'memberships/queries.ts limit 200': 'the newest of what became of one card; the log of the hospital has all',
  'orders/standing.ts limit 200': 'the projects of the orders one wrote last: a shelf, beside the whole list',
  'session/sign-in/one-time.ts limit 20': 'cleaning up; the next turn goes on',
  'session/accounts/attempts.ts limit 20': 'cleaning up; the next turn goes on',
  'complaints/papers.ts limit ${sql.lit(MOST)}':
    'the newest papers of one customer; what is linked is hers and late ones come first',
  'complaints/statistics.ts limit 100': 'whom and what is complained of most, beside the count of all',
  'portrait/queries.ts limit ${TOP}': 'what she does most, no sum of anything',
  'portrait/queries.ts limit ${MOST_LEFT}': 'what is due first; the tab of items lists all',
  'visits/generate.ts limit ${shown}': 'some by name, beside the count of all',
  'visits/one.ts limit ${SHOWN}': 'the newest of one customer; her tab lists all',
  'timeline/telling.ts limit ${sql.lit(asking.most)}': 'a page and one row more; the answer says where the next begins',
  'scheduling/mine.ts limit 20': 'the newest of one person; the lists of the roster have all',
  'scheduling/queries.ts limit 50': 'the newest changes of one day of one person',
  'segments/settings.ts limit ${sql.lit(PREVIEWED)}': 'some by name, beside the count of all',
  'purchases/referring/messages.ts limit 200': 'the rest is sent by the next run, five minutes later',
  'purchases/referring/queries.ts limit 20': 'archives with one number: nobody has as many',
  'segments/night.ts limit ${room}': 'as many as may bear the tag',
  'segments/night.ts limit ${sql.lit(AT_ONCE)}': 'the rest is taken by the next run, five minutes later',
  'pool/recycle.ts limit ${sql.lit(PREVIEWED)}': 'some by name, beside the count of all',
  'referrals/tree.ts limit ${sql.lit(MOST + 1)}':
    'the first of a tree; the answer says that there are more, and the list has all',
  'staff/handover/records.ts limit ${SHOWN}': 'the newest of one person, who does not leave oftener',
  'rfm/months.ts limit ${sql.lit(OFFERED)}': 'three years by month, longer than any window that is usual',
  'imports/batches.ts limit ${sql.lit(most)}':
    'a job that goes on with the next slice; otherwise as many as a sheet has',
  'trail/chain/chain.ts limit ${ctx.node.limits.slice}': 'a job that goes on with the next batch',
  'trail/chain/verify.ts limit ${MOST}': 'a check that answers where to go on',
  'appointments/booking/calendar.ts limit ${MOST_CARDS}':
    'a day of forty doctors has half of it; beyond a thousand cards no screen shows one',
  'cashier/books.ts limit ${MOST_FAULTS}': 'faults of the books: none is the rule, and a thousand say enough',
}

const files = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .sort()

/** LIMITs of more than one row, as `file limit …`. */
const limits = files.flatMap((file) =>
  [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\blimit (\$\{(?:[^{}]|\{[^{}]*\})*\}|\d+)/g)]
    .filter(([, size]) => size !== '1')
    .map(([text]) => `${file} ${text}`),
)

/** The longest known words that a limit begins with. */
const reasonOf = (limit: string): string | undefined =>
  Object.keys(known).find((words) => limit.startsWith(words) || words.startsWith(limit))

test('the SQL of areas was looked through', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(limits.length).toBeGreaterThan(10)
})

test('no statement of an area cuts its rows without a reason', () => {
  expect(
    limits.filter((limit) => reasonOf(limit) === undefined),
    'page it, count what is left, or say here why nobody misses it',
  ).toEqual([])
})

test('each reason belongs to a statement that stands', () => {
  const used = new Set(limits.map(reasonOf))
  expect(Object.keys(known).filter((words) => !used.has(words))).toEqual([])
})
