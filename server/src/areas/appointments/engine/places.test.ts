/** The engine against a model of it that knows nothing of databases: random bookings, moves, swaps and releases. */
import type { BookedType } from '@clinic/contract/areas/appointments/words.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { noonOf } from '../../../../test/clock.ts'
import { releasePlaces, type Source, swapPlaces, takePlaces, type Wanted } from './places.ts'

const MINUTE = 60_000
const day = Date.parse(noonOf(1))

type Kept = Wanted & { readonly source: number; readonly lane: number }
const overlaps = (one: Wanted, other: Wanted) => one.from < other.until && other.from < one.until

/** The same rules in memory: the lowest lane in which nothing else lies. */
class Model {
  held: Kept[] = []
  private laneFor(wanted: Wanted, held: readonly Kept[]): number | null {
    for (let lane = 1; lane <= wanted.capacity; lane++)
      if (
        !held.some(
          (one) => one.type === wanted.type && one.id === wanted.id && one.lane === lane && overlaps(one, wanted),
        )
      )
        return lane
    return null
  }
  /** All or nothing: who cannot have everything keeps what she had. */
  take(source: number, wanted: readonly Wanted[]): boolean {
    const left = this.held.filter((one) => one.source !== source)
    const taken = wanted.map((one) => ({ one, lane: this.laneFor(one, left) }))
    if (taken.some(({ lane }) => lane === null)) return false
    this.held = [...left, ...taken.map(({ one, lane }) => ({ ...one, source, lane: lane! }))]
    return true
  }
  release(source: number): void {
    this.held = this.held.filter((one) => one.source !== source)
  }
  of(source: number): Wanted[] {
    return this.held.filter((one) => one.source === source)
  }
}

/** Small and seeded: a red run is the same run again. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const THINGS: readonly { type: BookedType; id: number; capacity: number }[] = [
  { type: 'doctor', id: 11, capacity: 1 },
  { type: 'doctor', id: 12, capacity: 2 },
  { type: 'room', id: 11, capacity: 1 },
  { type: 'device', id: 31, capacity: 3 },
]

class Undone extends Error {}
/** A transaction that is taken back where something could not be had, as a call's is. */
const tried = async (clinic: Clinic, work: Parameters<Clinic['inside']>[0]): Promise<boolean> => {
  try {
    await clinic.inside(async (ctx) => {
      const missing = (await work(ctx)) as Wanted[]
      if (missing.length > 0) throw new Undone()
    })
    return true
  } catch (error) {
    if (error instanceof Undone) return false
    throw error
  }
}

const standing = (clinic: Clinic) =>
  clinic.rows<{ key: string }>(sql`select resource_type || resource_id || '/' || lane || ' ' || source_id || ' ' ||
    extract(epoch from lower(during))::bigint || '-' || extract(epoch from upper(during))::bigint as key
    from appointments.resource_booking where state = 'held' order by 1`)

const keyOf = ({ type, id, lane, source, from, until }: Kept) =>
  `${type}${id}/${lane} ${source} ${from / 1000}-${until / 1000}`

test('random bookings, moves, swaps and releases end where the model ends', async () => {
  const clinic = await newClinic()
  const model = new Model()
  const random = randomFrom(20_261_126)
  const wanted = (): Wanted[] => {
    const from = day + random(12) * 15 * MINUTE
    const until = from + (1 + random(4)) * 15 * MINUTE
    const first = random(THINGS.length)
    const things = random(2) === 0 ? [first] : [first, (first + 1 + random(THINGS.length - 1)) % THINGS.length]
    return things.map((at) => ({
      ...THINGS[at]!,
      from,
      until: until + (THINGS[at]!.type === 'room' ? 15 * MINUTE : 0),
    }))
  }
  const source = (id: number): Source => ({ type: 'appointment', id })
  for (let step = 0; step < 160; step++) {
    const id = 1 + random(14)
    const act = random(10)
    if (act < 2) {
      await clinic.inside((ctx) => releasePlaces(ctx, source(id)))
      model.release(id)
    } else if (act < 4) {
      const other = 1 + random(14)
      const [hers, theirs] = [model.of(id), model.of(other)]
      if (other === id || hers.length === 0 || theirs.length === 0) continue
      const done = await tried(clinic, (ctx) => swapPlaces(ctx, [source(id), source(other)], [theirs, hers]))
      const before = model.held
      model.release(id)
      model.release(other)
      const could = model.take(id, theirs) && model.take(other, hers)
      if (!could) model.held = before
      expect(done, `swap ${step}`).toBe(could)
    } else {
      const asked = wanted()
      const done = await tried(clinic, (ctx) => takePlaces(ctx, source(id), asked))
      expect(done, `take ${step}`).toBe(model.take(id, asked))
    }
  }
  expect((await standing(clinic)).map(({ key }) => key).sort()).toEqual(model.held.map(keyOf).sort())
  expect(model.held.length).toBeGreaterThan(5)
})

test('fifty at once for one place: exactly as many as it serves have it', async () => {
  const clinic = await newClinic()
  const place: Wanted = { type: 'doctor', id: 7, capacity: 3, from: day, until: day + 30 * MINUTE }
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      tried(clinic, (ctx) => takePlaces(ctx, { type: 'appointment', id: at + 1 }, [place])),
    ),
  )
  expect(done.filter(Boolean)).toHaveLength(3)
  const lanes = await clinic.rows<{ lane: number }>(
    sql`select lane from appointments.resource_booking where state = 'held' order by lane`,
  )
  expect(lanes.map(({ lane }) => lane)).toEqual([1, 2, 3])
})

test('places that touch do not meet, and what is released is free at once', async () => {
  const clinic = await newClinic()
  const at = (source: number, from: number, until: number) =>
    tried(clinic, (ctx) =>
      takePlaces(ctx, { type: 'appointment', id: source }, [
        { type: 'room', id: 5, capacity: 1, from: day + from * MINUTE, until: day + until * MINUTE },
      ]),
    )
  expect(await at(1, 0, 30)).toBe(true)
  expect(await at(2, 30, 60)).toBe(true)
  expect(await at(3, 29, 31)).toBe(false)
  await clinic.inside((ctx) => releasePlaces(ctx, { type: 'appointment', id: 1 }))
  expect(await at(3, 0, 30)).toBe(true)
})

test('above the capacity there are two lanes more, and none of a device, table or bed', async () => {
  const clinic = await newClinic()
  const over = (source: number, type: BookedType) =>
    tried(clinic, (ctx) =>
      takePlaces(
        ctx,
        { type: 'appointment', id: source },
        [{ type, id: 9, capacity: 1, from: day, until: day + 30 * MINUTE }],
        { overbooked: true },
      ),
    )
  expect([await over(1, 'doctor'), await over(2, 'doctor'), await over(3, 'doctor'), await over(4, 'doctor')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  for (const [at, type] of (['device', 'table', 'bed'] as const).entries())
    expect([await over(10 + 2 * at, type), await over(11 + 2 * at, type)]).toEqual([true, false])
})

test('the database itself refuses two in one lane, whoever writes them', async () => {
  const clinic = await newClinic()
  const write = (source: number) =>
    clinic.rows(sql`insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
      values ('bed', 1, 1, tstzrange(kit.clock(), kit.clock() + interval '1 hour'), 'inpatient', ${source})`)
  await write(1)
  await expect(write(2)).rejects.toMatchObject({ code: '23P01', constraint: 'booking_one_in_lane' })
})
