/** Reporting a prospect: an archive that stands or a new one, held, so that of fifty who report her at once one does. */
import {
  type declarations,
  REPORTED_AGAIN,
  sheetRefusals,
  whyNotReport,
} from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Day, Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { insertRow } from '../../kit/table.ts'
import {
  createCustomer,
  holdArchiveOf,
  mayProbe,
  phoneHash,
  reachedAmong,
  refuseUnreached,
} from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { bindFiles } from '../files/index.ts'
import { inHouseSince } from '../triage/reads.ts'
import { checkSaid, columnsOf, type Said, writeIntents } from './content.ts'
import { shotsOf } from './files.ts'
import { type Held, holdWhere, moveSheet, TOMORROW, writeLine } from './held.ts'
import { storedSetting } from './setting.ts'

type Create = InputOf<typeof declarations.create>

const Seen = { onSite: Bool, today: Day, hasPhone: Bool }
type Facts = {
  readonly sheets: readonly Held[]
  readonly today: string
  readonly hasPhone: boolean
  readonly why: Refusal | null
}

/** How she stands for whoever asks, from the moment she is held; the sheets of hers that are not over are held too. */
const factsOf = async (ctx: Context, customerId: number): Promise<Facts> => {
  const { lateMinutes } = await storedSetting(ctx)
  await sql`select 1 from ${sql.raw(customerById('c'))} where c.id = ${customerId} for no key update of c`.execute(
    ctx.db,
  )
  const sheets = await holdWhere(
    ctx,
    sql`s.customer_id = ${customerId} and s.state in ('following', 'booked', 'arrived', 'pooled')`,
  )
  const { rows } = await sqlOf(
    Seen,
  )`select ${faceOf((minutes) => inHouseSince('c.id', minutes), lateMinutes)} as "onSite",
      kit.today() as today, c.phone_hash is not null as "hasPhone"
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  const { onSite, today, hasPhone } = rows[0] ?? refuse(common.notFound())
  const open = sheets.find(({ state }) => state !== 'pooled')
  const standing = {
    onSite,
    open: open
      ? { no: open.no, mine: open.developerId === ctx.session.staffId, protectUntil: open.protectUntil }
      : null,
  }
  return { sheets, today, hasPhone, why: whyNotReport(standing, today) }
}

/** 撞单预检, with the archive's reach: whoever is not hers is asked about by her number alone. */
export const probe = async (
  ctx: Context,
  { customerId }: { readonly customerId: number },
): Promise<{ reason: string | null }> => {
  await refuseUnreached(ctx, customerId)
  const { lateMinutes } = await storedSetting(ctx)
  const { rows } = await sqlOf({
    onSite: Bool,
    today: Day,
    no: Nullable(Str),
    developerId: Nullable(Id),
    protectUntil: Nullable(Day),
  })`select ${faceOf((minutes) => inHouseSince('c.id', minutes), lateMinutes)} as "onSite", kit.today() as today, s.no,
      s.developer_id as "developerId", s.protect_until as "protectUntil"
    from ${sql.raw(customerById('c'))} left join declarations.sheet s on s.hospital_id = c.hospital_id and s.customer_id = c.id
      and s.state in ('following', 'booked', 'arrived') where c.id = ${customerId}`.execute(ctx.db)
  const { onSite, today, no, developerId, protectUntil } = rows[0] ?? refuse(common.notFound())
  const open = no === null ? null : { no, mine: developerId === ctx.session.staffId, protectUntil }
  return { reason: whyNotReport({ onSite, open }, today)?.message ?? null }
}

/**
 * Whom a new archive's number already belongs to. Of somebody beyond one's reach only the report is answered: protected, on site.
 * It counts as one of the day's questions about numbers, as writing the number does.
 */
const holderOf = async (ctx: Context, customer: NonNullable<Create['customer']>): Promise<number | null> => {
  const digits = (customer.phone ?? '').replace(/\D/g, '')
  const holder = digits === '' ? null : await holdArchiveOf(ctx, phoneHash(hospitalKeys(ctx), digits))
  if (holder === null) return null
  if ((await reachedAmong(ctx, [holder])).length > 0) return holder
  if (await mayProbe(ctx, digits)) refuseIf((await factsOf(ctx, holder)).why)
  return null
}

const customerOf = async (ctx: Context, { customerId, customer }: Create): Promise<number> => {
  if ((customerId === undefined) === (customer === undefined))
    return refuse(common.invalid({ reason: '请选择客户或填写新客户，两者选一' }))
  if (customerId !== undefined) {
    await refuseUnreached(ctx, customerId)
    return customerId
  }
  if (!ctx.session.permissions.has('customer:add')) refuse(common.forbidden())
  if (!customer!.phone?.trim() && !customer!.wechat?.trim()) refuse(sheetRefusals.contact())
  return (await holderOf(ctx, customer!)) ?? (await createCustomer(ctx, customer!)).id
}

/** What nobody protects any more ends where she is reported anew. */
const endReplaced = async (ctx: Context, sheets: readonly Held[]): Promise<void> => {
  for (const held of sheets)
    await moveSheet(
      ctx,
      held,
      'replace',
      { end_reason: REPORTED_AGAIN, ended_by: ctx.session.staffId, ended_at: sql`kit.clock()`, pool_at: null },
      { way: 'ended', content: REPORTED_AGAIN },
    )
}

const insertSheet = async (ctx: Context, customerId: number, said: Said, { hasPhone }: Facts) => {
  const { protectDays } = await storedSetting(ctx)
  const { rows } = await sqlOf({ no: Str, until: Day })`select kit.next_number('BD', kit.today()) as no,
    kit.today() + ${protectDays}::int as until`.execute(ctx.db)
  const { no, until } = rows[0]!
  const protectUntil = hasPhone ? until : null
  const made = await insertRow(ctx, 'declarations.sheet', {
    no,
    customer_id: customerId,
    developer_id: ctx.session.staffId,
    department_id: ctx.session.departmentId,
    protect_until: protectUntil,
    next_follow_at: TOMORROW,
    ...Object.fromEntries(Object.entries(columnsOf(said)).filter(([, value]) => value !== undefined)),
  })
  return { ...made, no, protectUntil }
}

/** @throws Refused declarations.protected, declarations.onSite, declarations.ownOpen */
export const createSheet = async (ctx: Context, input: Create): Promise<OutputOf<typeof declarations.create>> => {
  const { customerId: _id, customer: _new, ...said } = input
  await checkSaid(ctx, said)
  const customerId = await customerOf(ctx, input)
  const facts = await factsOf(ctx, customerId)
  refuseIf(facts.why)
  await endReplaced(ctx, facts.sheets)
  const made = await insertSheet(ctx, customerId, said, facts)
  await writeIntents(ctx, made.id, said.intents)
  await bindFiles(ctx, shotsOf(made.id), said.fileIds ?? [])
  await writeLine(ctx, made.id, { way: 'made', content: said.demandText ?? '' })
  ctx.note({ objectType: 'declaration', objectId: made.id, objectNo: made.no, customerId, after: { ...said } })
  ctx.tell('declaration.changed', made.id)
  return { ...made, customerId }
}
