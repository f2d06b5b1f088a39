/** What a screen of the waiting room is shown, without a session: tickets, rooms, names that are masked before they leave. */
import type { screenDoor } from '@clinic/contract/areas/triage/queue-door.ts'
import { calledName, queueRefusals, ticketOf } from '@clinic/contract/areas/triage/queue-words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Moment, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { customerOf } from '../../customers/reads.ts'
import { fromOwnHospital, isOpen } from '../../hospitals/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { digestOf, hospitalOfCode, hospitalOfToken, newToken, plainCode } from './screens.ts'
import { queueSettingNow } from './setting.ts'

type Inside = Pick<Context, 'db'>

/** Opens a screen with its code, which is used up by it. One sentence for whatever is wrong with a code. */
export const openScreen = async (
  ctx: Context,
  { code }: InputOf<typeof screenDoor.open>,
): Promise<OutputOf<typeof screenDoor.open>> => {
  const hospitalId = hospitalOfCode(code) ?? refuse(queueRefusals.codeWrong())
  await ctx.enter(hospitalId)
  const token = newToken(hospitalId)
  const { rows } = await sqlOf({ id: Id, name: Str })`
    update triage.screen s set code_digest = null, code_until = null, token_digest = ${digestOf(token)}, opened_at = kit.clock()
    where s.code_digest = ${digestOf(plainCode(code))} and s.code_until > kit.clock()
      and exists (select from ${sql.raw(fromOwnHospital('h'))} and ${sql.raw(isOpen('h'))})
    returning s.id, s.name`.execute(ctx.db)
  const screen = rows[0] ?? refuse(queueRefusals.codeWrong())
  ctx.note({ objectType: 'waitingScreen', objectId: screen.id, objectNo: screen.name })
  ctx.tell('queue.changed')
  return { token }
}

type Shown = {
  readonly name: string
  readonly departmentIds: readonly number[]
  readonly hospitalName: string
  readonly now: string
}

const screenBehind = async ({ db }: Inside, token: string): Promise<Shown> => {
  const { rows } = await sqlOf({
    name: Str,
    departmentIds: Type.Array(Id),
    hospitalName: Str,
    open: Bool,
    now: Moment,
  })`
    select s.name, s.department_ids as "departmentIds", h.name as "hospitalName", ${sql.raw(isOpen('h'))} as open, kit.clock() as now
    from triage.screen s, ${sql.raw(fromOwnHospital('h'))} and s.token_digest = ${digestOf(token)}`.execute(db)
  const screen = rows[0]
  return screen?.open ? screen : refuse(queueRefusals.screenGone())
}

const Called = {
  place: Str,
  doctorName: Nullable(Str),
  letter: Str,
  serial: Num,
  name: Str,
  calls: Num,
  calledAt: sure(Moment),
  inside: Bool,
  nextLetter: Nullable(Str),
  nextSerial: Nullable(Num),
  nextName: Nullable(Str),
}

/** Of those the screen is for. */
const shownHere = ({ departmentIds }: Shown) =>
  departmentIds.length === 0 ? sql`` : sql`and t.department_id = any(${[...departmentIds]}::bigint[])`

/** The last one called to each room who is not through yet, and who of the same letter and receiver is next. */
const calledNow = async ({ db }: Inside, screen: Shown) => {
  const { rows } = await sqlOf(Called)`
    select p.*, n.letter as "nextLetter", n.serial as "nextSerial", n.name as "nextName" from (
      select distinct on (k.place) k.place, coalesce(${sql.raw(staffName('t.doctor_id'))}, ${sql.raw(staffName('t.consultant_id'))}) as "doctorName",
        k.letter, k.serial, c.name, k.calls, k.called_at as "calledAt", t.state = 'serving' as inside
      from triage.ticket k join triage.triage t on t.hospital_id = k.hospital_id and t.id = k.triage_id
      join ${sql.raw(customerOf('c', 't'))}
      where k.on_date = kit.today() and k.state = 'called' and t.state in ('waiting', 'serving') ${shownHere(screen)}
      order by k.place, k.called_at desc, k.id desc) p
    left join lateral (
      select w.letter, w.serial, c.name from triage.ticket w
      join triage.triage t on t.hospital_id = w.hospital_id and t.id = w.triage_id
      join ${sql.raw(customerOf('c', 't'))}
      where w.on_date = kit.today() and w.state = 'waiting' and t.state = 'waiting' and w.letter = p.letter ${shownHere(screen)}
        and coalesce(${sql.raw(staffName('t.doctor_id'))}, ${sql.raw(staffName('t.consultant_id'))}, p."doctorName", '') = coalesce(p."doctorName", '')
      order by t.arrived_at, t.id limit 1) n on true
    order by p."calledAt" desc, p.place`.execute(db)
  return rows.map(({ letter, serial, name, nextLetter, nextSerial, nextName, ...row }) => ({
    ...row,
    ticket: ticketOf(letter, serial),
    name: calledName(name),
    nextTicket: nextLetter === null ? null : ticketOf(nextLetter, nextSerial!),
    nextName: nextName === null ? null : calledName(nextName),
  }))
}

const missedNow = async ({ db }: Inside, screen: Shown) => {
  const { rows } = await sqlOf({ letter: Str, serial: Num, name: Str })`
    select k.letter, k.serial, c.name from triage.ticket k
    join triage.triage t on t.hospital_id = k.hospital_id and t.id = k.triage_id
    join ${sql.raw(customerOf('c', 't'))}
    where k.on_date = kit.today() and k.state = 'missed' and t.state = 'waiting' ${shownHere(screen)}
    order by k.missed_at desc, k.id desc limit 8`.execute(db)
  return rows.map(({ letter, serial, name }) => ({ ticket: ticketOf(letter, serial), name: calledName(name) }))
}

export const screenBoard = async (
  ctx: Context,
  { token }: InputOf<typeof screenDoor.board>,
): Promise<OutputOf<typeof screenDoor.board>> => {
  const hospitalId = hospitalOfToken(token) ?? refuse(queueRefusals.screenGone())
  const inside = { db: ctx.database.reading({ ...ctx.scope, hospitalId, staffId: null }) }
  const screen = await screenBehind(inside, token)
  const { mostCalls } = await queueSettingNow(inside)
  return {
    hospitalName: screen.hospitalName,
    screenName: screen.name,
    now: screen.now,
    mostCalls,
    rows: await calledNow(inside, screen),
    missed: await missedNow(inside, screen),
  }
}
