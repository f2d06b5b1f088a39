/** What a call leaves to its next message runs in its place, is there at the end, and goes with the call when that is undone. */

import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { refuse } from '../context.ts'

let clinic: Clinic
let staffId: number
beforeAll(async () => {
  clinic = await newClinic()
  staffId = (await clinic.as('front')).staffId
})

const paused = async (): Promise<unknown[]> =>
  await clinic.rows(sql`select staff_id from triage.pause where staff_id = ${staffId}`)
const pause = (id: number) => sql`insert into triage.pause (staff_id) values (${id}::bigint)`
const resume = () => sql`delete from triage.pause where staff_id = ${staffId}`

test('whoever asks next finds it done, in the order in which it was left', async () => {
  const seen = await clinic.inside(async (ctx) => {
    ctx.later(sql`select set_config('test.left', 'one', true)`)
    ctx.later({ text: `select set_config('test.left', current_setting('test.left') || $1, true)`, values: [' two'] })
    const { rows } = await sql<{ left: string }>`select current_setting('test.left') as left`.execute(ctx.db)
    ctx.later(sql`select set_config('test.left', 'three', true)`)
    const [answer, ...more] = await ctx.together([{ text: `select current_setting('test.left') as left`, values: [] }])
    return [rows, answer!.rows, more]
  })
  expect(seen).toEqual([[{ left: 'one two' }], [{ left: 'three' }], []])
})

test('what nobody asks after is done with the end of the call, and not a second time', async () => {
  await clinic.inside(async (ctx) => ctx.later(pause(staffId)))
  expect(await paused()).toHaveLength(1)
  await clinic.inside(async (ctx) => ctx.later(resume()))
  expect(await paused()).toEqual([])
  await clinic.inside(async (ctx) => {
    ctx.later(pause(staffId))
    await ctx.together([{ text: 'select 1', values: [] }])
    await sql`select 2`.execute(ctx.db)
  })
  expect(await paused()).toHaveLength(1)
  await clinic.inside(async (ctx) => ctx.later(resume()))
  expect(await paused()).toEqual([])
})

test('what is refused is undone with what it left, sent or not', async () => {
  const asked = clinic.inside(async (ctx) => {
    ctx.later(pause(staffId))
    return refuse(common.notFound())
  })
  await expect(asked).rejects.toMatchObject({ refusal: { key: common.notFound().key } })
  expect(await paused()).toEqual([])
})

test('what it violates ends the call, with everything before it', async () => {
  const asked = clinic.inside(async (ctx) => {
    await pause(staffId).execute(ctx.db)
    ctx.later(pause(staffId))
  })
  await expect(asked).rejects.toMatchObject({ code: '23505' })
  expect(await paused()).toEqual([])
})
