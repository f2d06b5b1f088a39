/**
 * What each update of the contract is told by the sweeps of updates: a row made by the least that has to be said, and every
 * field that may be left out, one step after another, each with something else than a new row begins with.
 */
import type { Call } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Clinic } from './clinic.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { newPlatform } from './platform.ts'
import { appointmentStories } from './updates-of-appointments.ts'
import { cardStories } from './updates-of-cards.ts'
import { couponStories } from './updates-of-coupons.ts'
import { creditStories } from './updates-of-credits.ts'
import { placeStories } from './updates-of-places.ts'
import { recordStories } from './updates-of-records.ts'
import { settingStories } from './updates-of-settings.ts'
import { visitStories } from './updates-of-visits.ts'

export type Ground = FullClinic & {
  readonly admin: Actor
  readonly platform: Actor
  /** The id of the oldest row of a table, or of the oldest that fits. */
  idOf(table: string, where?: string): Promise<number>
}

/** A row and what is said of it. */
export type Telling = {
  readonly row: { readonly id: number; readonly version: number }
  /** What has to be said again with every change. */
  readonly must: object
  /** What may be left out: each of them moves something. */
  readonly steps: readonly object[]
  /** Said with each saving, of the saving. */
  readonly save?: object
}

export type Story = {
  /** The call, and its second doors. */
  readonly calls: readonly Call[]
  /** Where one row cannot hold every field. */
  readonly of?: string
  readonly by?: 'platform'
  begin(on: Ground, call: Call): Promise<Telling>
  /** Takes away what others would see. */
  end?(on: Ground, id: number): Promise<unknown>
}

export const stories: readonly Story[] = [
  ...settingStories,
  ...couponStories,
  ...creditStories,
  ...appointmentStories,
  ...cardStories,
  ...placeStories,
  ...recordStories,
  ...visitStories,
]

const idIn =
  (clinic: Clinic) =>
  async (table: string, where = 'true') => {
    const [row] = await clinic.rows(
      sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1`,
    )
    if (!row) throw new Error(`no ${table} where ${where}`)
    return row.id
  }

/** A hospital of a group with a row in every table, its administrator, and the platform's. */
export const ground = async (): Promise<Ground> => {
  const full = await newFullClinic()
  const { clinic } = full
  const admin = await clinic.as('admin')
  const { admin: platform } = await newPlatform()
  await clinic.inside((ctx) =>
    sql`update hospitals.hospital set group_his = true where id = ${clinic.hospitalId}`.execute(ctx.db),
  )
  await clinic.inside((ctx) => sql`update messages.template set status = 1`.execute(ctx.db))
  return { ...full, admin, platform, idOf: idIn(clinic) }
}
