/** Claim codes and whoever scans them: a link, a visitor at an address of her own, what waits brought to its people. */
import { randomUUID } from 'node:crypto'
import { claimDoor } from '@clinic/contract/areas/coupons/claim-door.ts'
import { type ClaimCodeForm, claimCodes, claims } from '@clinic/contract/areas/coupons/claims.ts'
import type { CouponForm } from '@clinic/contract/areas/coupons/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import { statusOf } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { takeClaim } from '../src/areas/coupons/claims/door.ts'
import { settleClaims } from '../src/areas/coupons/claims/settle.ts'
import { judge } from '../src/kit/refusal.ts'
import { RefusedInTest } from './actor.ts'
import { couponKeys, newCoupons } from './coupons.ts'
import { TEST_CAPTCHA } from './node.ts'

type Wish = Partial<InputOf<typeof claimDoor.claim>> & { token: string; phone: string }

const claimKeys = ['list', 'add', 'edit', 'status', 'renew', 'bind', 'print'].map((one) => `vip:claim:${one}`)
let addresses = 0
const newAddress = () => `10.8.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

export const newClaims = async () => {
  const at = await newCoupons()
  const { clinic, made } = at
  const head = await clinic.with([
    ...couponKeys,
    ...claimKeys,
    'customer:add',
    'customer:edit',
    'customer:info',
    'customer:merge',
  ])
  const [days] = await clinic.rows(sql<{ today: string; later: string }>`
    select kit.today() as today, kit.today() + 30 as later`)
  const whole = (wish: Wish) => ({ attempt: randomUUID(), captcha: TEST_CAPTCHA, uuid: 'test', ...wish })
  let serial = 0
  /** A code of a new coupon. */
  const code = async (form: Partial<ClaimCodeForm> = {}, coupon: Partial<CouponForm> = {}) => {
    const couponId = form.couponId ?? (await made(coupon)).id
    const usual = { channel: 'POSTER', pieces: 10, opensOn: days!.today, closesOn: days!.later } as const
    const { id, version } = await head.ask(claimCodes.create, { ...usual, name: `码${++serial}`, ...form, couponId })
    return { id, version, couponId, token: (await head.ask(claimCodes.link, { id })).token }
  }
  const atDoor = async (call: (typeof claimDoor)[keyof typeof claimDoor], payload: object, remoteAddress: string) => {
    const answer = await clinic.node.http.inject({ method: 'POST', url: call.path, payload, remoteAddress })
    const body = answer.json()
    return { status: answer.statusCode, key: body.key as string | undefined, body, ...open<unknown>(body) }
  }
  /** As the form of the page sends it, each from an address of its own. */
  const scan = (wish: Wish, address = newAddress()) => atDoor(claimDoor.claim, whole(wish), address)
  return {
    ...{ ...at, head, code, scan, days: days! },
    offer: (token: string) => atDoor(claimDoor.offer, { token }, newAddress()),
    /** Past the limits of an address, for many at once; refusals are thrown. */
    claim: (wish: Wish, clock?: string) =>
      clinic
        .inside((ctx) => takeClaim(ctx, { attempt: randomUUID(), ...wish }), clock === undefined ? {} : { clock })
        .catch((error: unknown) => {
          // A connection that did not come in time is a product that is busy, as over HTTP.
          const { refusal, bug } = judge(error, {}, {})
          if (bug) throw error
          throw new RefusedInTest(claimDoor.claim, { ...refusal, status: statusOf(refusal.code) })
        }),
    /** What the worker does with each claim. */
    settle: async () => {
      const waiting = await clinic.rows(
        sql<{ id: number }>`select id from coupons.claim where state = 'WAITING' order by id`,
      )
      for (const { id } of waiting) await clinic.inside((ctx) => settleClaims(ctx, { claimId: id }))
    },
    listed: async (input: Partial<InputOf<typeof claims.list>> = {}): Promise<OutputOf<typeof claims.list>['result']> =>
      (await head.ask(claims.list, { pageSize: 100, ...input })).result,
    one: (id: number) => head.ask(claimCodes.one, { id }),
  }
}
