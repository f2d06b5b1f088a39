/** The devices somebody is signed in on, and ending one of them. */

import { Device, ownRefusals } from '@clinic/contract/areas/session/own.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import type { EndReason } from '../accounts/accounts.ts'
import { deviceOf } from './device.ts'

type DeviceRow = Static<typeof Device>
const { device: _, current: __, ...told } = Device.properties
const Row = { ...told, userAgent: Str }

/** Live sessions of somebody of this hospital, the one used last first. Whoever asks must be allowed to see them. */
export const devicesOf = async (ctx: Context, staffId: number): Promise<DeviceRow[]> => {
  const { rows } = await sqlOf(Row)`
    select id, ip, user_agent as "userAgent", login_type as "loginType", created_at as "createdAt",
           last_seen_at as "lastSeenAt", expires_at as "expiresAt"
      from session.session
     where staff_id = ${staffId} and ended_at is null and expires_at > kit.present()
       and last_seen_at > kit.present() - make_interval(mins => idle_minutes)
     order by last_seen_at desc, id desc`.execute(ctx.db)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    current: row.id === ctx.session.sessionId,
  }))
}

/** Ends one session of somebody; 404 when she has no such live session. */
export const endDeviceOf = async (ctx: Context, staffId: number, id: number, reason: EndReason): Promise<void> => {
  ctx.note({ objectType: 'login', objectId: staffId, after: { sessionId: id, reason } })
  const { rows } = await sqlOf({ id: Id })`
    update session.session set ended_at = kit.present(), end_reason = ${reason}
     where id = ${id} and staff_id = ${staffId} and ended_at is null returning id`.execute(ctx.db)
  if (rows.length === 0) return refuse(common.notFound())
  ctx.tell('session.ended', id)
}

/** One's own devices. */
export const myDevices = (ctx: Context): Promise<DeviceRow[]> => devicesOf(ctx, ctx.session.staffId)

/** Ends another of one's own sessions: that browser learns of it as of any end somebody else decided. */
export const endMyDevice = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  if (id === ctx.session.sessionId) return refuse(ownRefusals.endsItself())
  await endDeviceOf(ctx, ctx.session.staffId, id, 'kicked')
  return null
}
