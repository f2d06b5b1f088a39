import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connected } from './db/connection.ts'
import type { Session } from './session.ts'
import { type Read, rightsKey, Sharing, Watch } from './sharing.ts'

/** Readings that end when they are told to; each answers its number. */
const readings = () => {
  const ends: ((answer?: Partial<Read<number>> | Error) => void)[] = []
  const read = (): Promise<Read<number>> =>
    new Promise((resolve, reject) => {
      const value = ends.length + 1
      ends.push((answer) => (answer instanceof Error ? reject(answer) : resolve({ value, personal: false, ...answer })))
    })
  return { ends, read }
}
const settled = () => new Promise((done) => setImmediate(done))

test('a hundred who ask at once cost two readings', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  const answers = Promise.all(Array.from({ length: 100 }, () => sharing.take('q', read)))
  ends[0]!()
  await settled()
  ends[1]!()
  expect((await answers).toSorted()).toEqual([1, ...Array.from({ length: 99 }, () => 2)])
  expect(ends).toHaveLength(2)
})

test('nobody is given an answer that was begun before she asked', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  const first = sharing.take('q', read)
  const second = sharing.take('q', read)
  ends[0]!()
  await settled()
  // The second reading is under way: whoever comes now may know of something it has not seen.
  const third = sharing.take('q', read)
  ends[1]!()
  await settled()
  ends[2]!()
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 3])
})

test('what is over is forgotten', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  for (const turn of [0, 1, 2]) {
    const answer = sharing.take('q', read)
    ends[turn]!()
    expect(await answer).toBe(turn + 1)
    await settled()
  }
})

test('other questions wait for nobody', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  const asked = [sharing.take('a', read), sharing.take('b', read)]
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  expect(await Promise.all(asked)).toEqual([1, 2])
})

test('a reading that failed fails for whoever shared it, and those after it read anew', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  const first = sharing.take('q', read)
  const [second, third] = [sharing.take('q', read), sharing.take('q', read)]
  const told = Promise.allSettled([first, second, third])
  ends[0]!(new Error('lost'))
  await settled()
  ends[1]!(new Error('lost again'))
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const after = sharing.take('q', read)
  ends[2]!()
  expect(await after).toBe(3)
})

test('a personal answer goes to nobody else, and the next ones do not wait', async () => {
  const sharing = new Sharing<number>()
  const { ends, read } = readings()
  const asked = [1, 2, 3].map(() => sharing.take('q', read))
  ends[0]!({ personal: true })
  await settled()
  ends[1]!({ personal: true })
  await settled()
  ends[2]!({ personal: true })
  expect(await Promise.all(asked)).toEqual([1, 2, 3])
  void sharing.take('q', read)
  void sharing.take('q', read)
  expect(ends).toHaveLength(5)
})

const session = (changes: Partial<Session> = {}): Session => ({
  sessionId: 1,
  hospitalId: 7,
  staffId: 2,
  staffName: '甲',
  departmentId: 3,
  userType: 2,
  permissions: new Set(['a', 'b']),
  scopes: new Map([['a', { departments: [1], own: true }]]),
  hidden: new Map(),
  kept: new Map([['t', new Set(['x', 'y'])]]),
  features: new Map([['f', 1]]),
  ...changes,
})

describe('rights', () => {
  test('are equal whoever holds them, in whatever order', () => {
    const kept = new Map([['t', new Set(['y', 'x'])]])
    const other = session({ staffId: 9, sessionId: 8, staffName: '乙', permissions: new Set(['b', 'a']), kept })
    expect(rightsKey(other)).toBe(rightsKey(session()))
  })
  test.each<[string, Partial<Session>]>([
    ['hospital', { hospitalId: 8 }],
    ['kind of user', { userType: 1 }],
    ['permissions', { permissions: new Set(['a']) }],
    ['row scope', { scopes: new Map([['a', { departments: [1], own: false }]]) }],
    ['hidden columns', { hidden: new Map([['t', new Set(['x'])]]) }],
    ['kept columns', { kept: new Map([['t', new Set(['x'])]]) }],
    ['limits', { features: new Map([['f', 2]]) }],
  ])('differ by %s', (_what, changes) => {
    expect(rightsKey(session(changes))).not.toBe(rightsKey(session()))
  })
})

describe('who looks at who asks is seen', () => {
  const watched = (look: (watch: Watch) => unknown): boolean => {
    const watch = new Watch()
    look(watch)
    return watch.personal
  }
  test.each<[string, boolean, (watch: Watch) => unknown]>([
    ['her id', true, (watch) => watch.session(session()).staffId],
    ['her department', true, (watch) => watch.session(session()).departmentId],
    ['her session', true, (watch) => watch.session(session()).sessionId],
    ['her name', true, (watch) => watch.session(session()).staffName],
    ['a copy of her', true, (watch) => ({ ...watch.session(session()) })],
    ['her permissions', false, (watch) => watch.session(session()).permissions],
    ['her hospital', false, (watch) => watch.session(session()).hospitalId],
    ['the scope’s person', true, (watch) => watch.scope({ hospitalId: 1, staffId: 2 }).staffId],
    ['her address', true, (watch) => watch.origin({ requestId: '', ip: '', userAgent: '' }).ip],
    ['SQL that asks', true, (watch) => watch.statement('select kit.current_staff()')],
    ['SQL that does not', false, (watch) => watch.statement('select 1')],
  ])('%s: %s', (_what, personal, look) => expect(watched(look)).toBe(personal))
})

test('in SQL nothing but that one function knows who asks, apart from triggers', async () => {
  const found = await connected(testDatabase().ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select p.oid::regproc::text as name from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        where n.nspowner = current_user::regrole and p.prorettype <> 'trigger'::regtype
          and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ~ 'current_staff|app\\.staff_id'
      union all select polname from pg_policy where pg_get_expr(polqual, polrelid) ~ 'current_staff|app\\.staff_id'
      union all select viewname from pg_views where schemaname not in ('pg_catalog', 'information_schema')
        and definition ~ 'current_staff|app\\.staff_id'`)
    return rows.map(({ name }) => name)
  })
  expect(found).toEqual(['kit.current_staff'])
})
