/**
 * A session that is over, or whose place in its browser another one has taken: why, for whoever holds its token, and
 * signing in again over what was being typed. The token proves which account it was; the password, counted as at the
 * door, proves who sits there.
 */

import type { session } from '@clinic/contract/areas/session/calls.ts'
import { sessionRefusals } from '@clinic/contract/areas/session/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { hospitalOfRow } from '../../hospitals/reads.ts'
import { personOf } from '../../staff/reads.ts'
import { countAddress, PER_ADDRESS } from '../accounts/attempts.ts'
import { decodePasswords } from '../accounts/password-key.ts'
import { anyDevice } from '../sign-in/device-cookie.ts'
import { candidateFor, type Started, startSession } from '../sign-in/entry.ts'
import { judge, leaveTrace, welcome, whyHeldBack } from '../sign-in/sign-in.ts'
import { hashOf, hospitalOf } from './tokens.ts'

type Ended = NonNullable<OutputOf<typeof session.whyEnded>>
type Row = Ended & { readonly over: boolean }

/** Hours after its end in which a session can be renewed: the work of a day. */
const RENEWABLE_HOURS = 24

const find = `
  select x.account, x.name, x.reason is not null as over, coalesce(x.reason, 'expired') as reason, x.at,
         case when x.ended_by is distinct from x.staff_id then b.name end as by
    from (select p.account, p.name, s.staff_id, s.ended_by, s.hospital_id,
            case when s.end_reason is not null then s.end_reason
                 when p.status <> 0 then 'disabled'
                 when h.status <> 0 or h.expire_at < kit.today() then 'closed'
                 when least(s.expires_at, i.idle_at) >= kit.present() then null
                 when i.idle_at < s.expires_at then 'idle' else 'expired' end as reason,
            coalesce(s.ended_at, least(s.expires_at, i.idle_at, kit.present())) as at
       from session.session s join ${personOf('p', 's', 'staff_id')}
       join ${hospitalOfRow('h', 's')}
       cross join lateral (select s.last_seen_at + make_interval(mins => s.idle_minutes) as idle_at) i
      where s.token_hash = $1 and s.created_at > kit.present() - make_interval(hours => $2)) x
    left join ${personOf('b', 'x', 'ended_by')}`

/** Whom a session was opened for and whether it is over; null when nobody knows it. */
const sessionBehind = async (ctx: Context, token: string): Promise<(Row & { hospitalId: number }) | null> => {
  const hospitalId = hospitalOf(token)
  if (hospitalId === null) return null
  const [found] = await ctx.database.readTogether({ hospitalId, staffId: null }, [
    { text: find, values: [hashOf(token), RENEWABLE_HOURS] },
  ])
  const row = found!.rows[0] as Row | undefined
  return row ? { ...row, hospitalId } : null
}

export const whyEnded = async (ctx: Context, { token }: { token: string }): Promise<Ended | null> => {
  const behind = await sessionBehind(ctx, token)
  if (!behind?.over) return null
  const { over: _over, hospitalId: _hospital, ...told } = behind
  return told
}

/**
 * Opens a new session for the account of one that ended, or that lives while its browser stands in another one.
 * @throws Refused
 */
export const renewSession = async (
  ctx: Context,
  { token, passwd, keyId }: InputOf<typeof session.renew>,
): Promise<Started> => {
  const address = await countAddress(ctx.database, {
    device: anyDevice(ctx.node.keys, ctx.origin.cookies),
    ip: ctx.origin.ip,
  })
  if (address.n > PER_ADDRESS) return refuse(common.tooMany({ seconds: address.seconds }))
  const behind = await sessionBehind(ctx, token)
  if (!behind) return refuse(common.notSignedIn())
  const decoded = await decodePasswords(ctx, keyId, [passwd])
  if (decoded && !decoded.fresh) return refuse(sessionRefusals.keyUsed())
  const candidate = await candidateFor(ctx, behind.account, behind.hospitalId)
  const refusal =
    (await whyHeldBack(ctx, behind.account, false)) ?? (await judge(ctx, candidate, decoded?.passwords[0] ?? ''))
  if (refusal || !candidate) {
    const no = refusal ?? sessionRefusals.wrongPassword()
    await leaveTrace(
      ctx,
      { account: behind.account, hospitalId: behind.hospitalId, staffId: candidate?.staffId ?? null },
      no,
    )
    return refuse(no)
  }
  await welcome(ctx, behind.account)
  return await startSession(ctx, candidate, 'renew')
}
