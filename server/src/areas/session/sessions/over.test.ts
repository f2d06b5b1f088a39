/** Which sessions are over, for the lines that are held open for them: by each of the reasons alone. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { sessionsOver } from './over.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await newClinic()
})

const sessionOf = async (staffId: number): Promise<number> => {
  const [found] = await clinic.rows(sql<{ id: number }>`select id from session.session where staff_id = ${staffId}`)
  return found!.id
}
const over = (ids: readonly number[]) =>
  clinic.inside((ctx) => sessionsOver(ctx.database, clinic.hospitalId, ids)).then((found) => [...found])

test.each([
  ['ended by somebody', "update session.session set end_reason = 'kicked', ended_at = kit.present() where id = $"],
  ['past its age', "update session.session set expires_at = kit.present() - interval '1 second' where id = $"],
  [
    'idle too long',
    'update session.session set last_seen_at = kit.present() - make_interval(mins => idle_minutes, secs => 1) where id = $',
  ],
  [
    'of somebody disabled',
    'update staff.staff set status = 1 where id = (select staff_id from session.session where id = $)',
  ],
])('one %s is over, the one beside it is not', async (_, how) => {
  const [hers, other] = [await clinic.as('front'), await clinic.as('front')]
  const ids = [await sessionOf(hers.staffId), await sessionOf(other.staffId)]
  expect(await over(ids)).toEqual([])
  await clinic.rows(sql.raw(how.replace('$', String(ids[0]))))
  expect(await over(ids)).toEqual([ids[0]])
})

test('one that may rest for a while yet is not over; all are where the hospital is closed', async () => {
  const place = await newClinic()
  const nurse = await place.as('nurse')
  const [found] = await place.rows(sql<{ id: number }>`update session.session set last_seen_at = kit.present()
    - make_interval(mins => idle_minutes) + interval '30 seconds' where staff_id = ${nurse.staffId} returning id`)
  const ask = () =>
    place.inside((ctx) => sessionsOver(ctx.database, place.hospitalId, [found!.id])).then((set) => set.size)
  expect(await ask()).toBe(0)
  await place.rows(sql`update hospitals.hospital set status = 1 where id = ${place.hospitalId}`)
  expect(await ask()).toBe(1)
})
