import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, sqlOf } from '../../../kit/db/rows.ts'
import { hospitalOfRow, isOpen } from '../../hospitals/reads.ts'
import { personOf } from '../../staff/reads.ts'
import { signInEntry } from '../../trail/index.ts'
import { openSession } from '../accounts/accounts.ts'

/** The person an account belongs to, in the hospital to be entered. */
export type Candidate = {
  readonly account: string
  readonly hospitalId: number
  readonly hospitalName: string
  readonly staffId: number
  readonly passwordHash: string | null
  readonly mustChange: boolean
  readonly passwordExpired: boolean
  readonly enabled: boolean
  /** The hospital is neither disabled nor past its last day. */
  readonly open: boolean
  /** Another hospital was chosen, which this account may not enter. */
  readonly elsewhere: boolean
}

/** The chosen hospital if there is such an open one. */
export const knownHospital = async (ctx: Context, hospitalId: number): Promise<number | null> => {
  const { rows } = await sqlOf({ id: Id })`
    select id from hospitals.hospital where id = ${hospitalId} and status = 0`.execute(ctx.db)
  return rows[0]?.id ?? null
}

const Door = { hospital: Num, staff_id: Id, home: Bool }
type Door = RowOf<typeof Door>
/** Hospitals an account may enter. */
export const doorsOf = async (ctx: Context, account: string): Promise<Door[]> => {
  const { rows } = await sqlOf(Door)`select hospital, staff_id, home from session.entries_of(${account})`.execute(
    ctx.db,
  )
  return rows
}

type Credential = { password_hash: string; must_change: boolean; expired: boolean; admin: boolean; enabled: boolean }
type Place = { name: string; enabled: boolean; open: boolean }

/** Finds the account; the password is kept in its home hospital. Platform administrators belong to none of those chosen. */
export const candidateFor = async (ctx: Context, account: string, chosen: number | null): Promise<Candidate | null> => {
  const doors = await doorsOf(ctx, account)
  const home = doors.find((door) => door.home)
  if (!home) return null
  const [found] = await ctx.database.readTogether({ hospitalId: home.hospital, staffId: home.staff_id }, [
    {
      text: `select c.password_hash, c.must_change, coalesce(c.expires_at < kit.present(), false) as expired,
          s.user_type = 0 as admin, s.status = 0 as enabled
        from session.credential c join ${personOf('s', 'c', 'staff_id')}
        where c.staff_id = $1`,
      values: [home.staff_id],
    },
  ])
  const credential = found!.rows[0] as Credential | undefined
  const door = (credential?.admin ? home : doors.find(({ hospital }) => hospital === chosen)) ?? home
  const place = await placeOf(ctx, door)
  return {
    account,
    hospitalId: door.hospital,
    hospitalName: place.name,
    staffId: door.staff_id,
    passwordHash: credential?.password_hash ?? null,
    mustChange: credential?.must_change ?? false,
    passwordExpired: credential?.expired ?? false,
    enabled: credential?.enabled === true && place.enabled,
    open: place.open,
    elsewhere: chosen !== null && chosen !== door.hospital && !credential?.admin,
  }
}

/** Name of a hospital, whether a person may work there, and whether it is open. */
export const placeOf = async (ctx: Context, { hospital, staff_id }: Door): Promise<Place> => {
  const [found] = await ctx.database.readTogether({ hospitalId: hospital, staffId: staff_id }, [
    {
      text: `select h.name, s.status = 0 as enabled, ${isOpen('h')} as open
        from staff.staff s join ${hospitalOfRow('h', 's')} where s.id = $1`,
      values: [staff_id],
    },
  ])
  return (found!.rows[0] as Place | undefined) ?? { name: '', enabled: false, open: false }
}

export type Started = { token: string; hospitalId: number; hospitalName: string; mustChangePassword: boolean }

/** The oldest sessions beyond the hospital's limit end; the newest is the one just opened. */
const endSurplus = `
  update session.session set ended_at = kit.present(), end_reason = 'replaced'
   where (hospital_id, id) in (
     select hospital_id, id from session.session where staff_id = $1 and ended_at is null and expires_at > kit.present()
      order by created_at desc, id desc
     offset coalesce((select max_sessions from session.policy), 3))`

/** Opens a session in one transaction with its trail; the oldest beyond the limit ends. */
export const startSession = async (
  ctx: Context,
  who: Pick<Candidate, 'account' | 'hospitalId' | 'hospitalName' | 'staffId' | 'mustChange'>,
  loginType: string,
): Promise<Started> => {
  const { hospitalId, staffId, hospitalName, mustChange } = who
  const scope = { hospitalId, staffId }
  const token = await ctx.database.transaction(scope, async (tx) => {
    const policy = await sqlOf({ idle_minutes: Num })`select idle_minutes from session.policy`.execute(tx.db)
    const opened = openSession(hospitalId, {
      staffId,
      ip: ctx.origin.ip,
      userAgent: ctx.origin.userAgent,
      loginType,
      idleMinutes: policy.rows[0]?.idle_minutes ?? 120,
      mustChangePassword: mustChange,
    })
    const trace = signInEntry(ctx, { hospitalId, staffId, account: who.account, refusal: null })
    return { value: opened.token, last: [opened.statement, { text: endSurplus, values: [staffId] }, trace] }
  })
  return { token, hospitalId, hospitalName, mustChangePassword: mustChange }
}
