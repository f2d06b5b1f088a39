/** Screens of the waiting room as the desk sets them up. A code is told once; the database has its digest. */
import { hash, randomBytes, randomInt } from 'node:crypto'
import type { ScreenRow, triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Moment, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { insertRow, removeRow, updateRow } from '../../../kit/table.ts'
import { namedDepartments } from '../../staff/reads.ts'

const TABLE = 'triage.screen'

/** What is typed on a television's remote control is read from a paper: nothing that looks like something else. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** What the database keeps of a code or token. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Codes are typed: hyphens, spaces and small letters do not matter. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

const place = (hospitalId: number): string => hospitalId.toString(36)

/** `RS-4K7M2QXP`: the hospital, then 39 bits that nobody guesses in a quarter of an hour behind a limit. */
const newCode = (hospitalId: number): string =>
  `${place(hospitalId).toUpperCase()}-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

export const newToken = (hospitalId: number): string => `${place(hospitalId)}-${randomBytes(16).toString('base64url')}`

const hospitalIn = (text: string | undefined): number | null => {
  const id = text ? Number.parseInt(text, 36) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The hospital a code names; null when it cannot be one. */
export const hospitalOfCode = (typed: string): number | null =>
  hospitalIn(/^([0-9A-Z]{1,11})[2-9A-Z]{8}$/.exec(plainCode(typed))?.[1])

/** The hospital a token names; null when it cannot be one. */
export const hospitalOfToken = (token: string): number | null =>
  hospitalIn(/^([0-9a-z]{1,11})-[\w-]{22}$/.exec(token)?.[1])

const Row = {
  id: Id,
  version: Version,
  name: Str,
  departmentIds: Type.Array(Id),
  openedAt: Nullable(Moment),
  codeUntil: Nullable(Moment),
}

export const screensOf = async (ctx: Context): Promise<ScreenRow[]> => {
  const { rows } = await sqlOf(Row)`
    select s.id, s.version, s.name, s.department_ids as "departmentIds", s.opened_at as "openedAt",
      case when s.code_until > kit.clock() then s.code_until end as "codeUntil"
    from triage.screen s order by s.name, s.id`.execute(ctx.db)
  return rows
}

const screenOf = async (ctx: Context, id: number): Promise<ScreenRow> =>
  (await screensOf(ctx)).find((one) => one.id === id) ?? refuse(common.notFound())

const coded = (code: string) => ({
  code_digest: digestOf(plainCode(code)),
  code_until: sql`kit.clock() + interval '15 minutes'`,
})

export const createScreen = async (
  ctx: Context,
  { name, departmentIds }: InputOf<typeof triageQueue.createScreen>,
): Promise<OutputOf<typeof triageQueue.createScreen>> => {
  await refuseDangling(ctx, namedDepartments(departmentIds), common.notFound)
  const made = await insertRow(ctx, TABLE, { name: name.trim(), department_ids: departmentIds })
  ctx.note({
    objectType: 'waitingScreen',
    objectId: made.id,
    objectNo: name.trim(),
    after: { name: name.trim(), departmentIds },
  })
  ctx.tell('queue.changed')
  return made
}

/** A code for a screen. Whoever has the old token sees from now on that it leads nowhere. */
export const renewScreen = async (
  ctx: Context,
  { id, version }: InputOf<typeof triageQueue.renewScreen>,
): Promise<OutputOf<typeof triageQueue.renewScreen>> => {
  const { name } = await screenOf(ctx, id)
  const code = newCode(ctx.session.hospitalId)
  const changed = await updateRow(ctx, TABLE, { id, version }, { ...coded(code), token_digest: null, opened_at: null })
  ctx.note({ objectType: 'waitingScreen', objectId: id, objectNo: name, after: { codeUntil: '15 分钟' } })
  ctx.tell('queue.changed')
  return { ...changed, name, code }
}

export const removeScreen = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { name, departmentIds } = await screenOf(ctx, id)
  await removeRow(ctx, TABLE, id)
  ctx.note({ objectType: 'waitingScreen', objectId: id, objectNo: name, before: { name, departmentIds } })
  ctx.tell('queue.changed')
  return null
}
