/**
 * Counts, by address, who comes with a token or a cookie that is nobody's, or has not even the shape of one: a flood with a
 * new one each time has no other counter to run into. Sessions this node knows are let through whatever else their address
 * sends: a whole clinic may stand behind it. Source: security 4.17.
 */
import { common } from '@clinic/contract/refusals.ts'
import { placeOfAddress } from './address.ts'
import { Refused } from './context.ts'
import type { Session } from './session.ts'
import { Tally } from './tally.ts'
import { turns } from './turns.ts'

/** Strangers who are looked up at once, those who wait, and for how many milliseconds: the others keep their connections. */
const inTurn = turns(4, 400, 3_000)

/** What somebody shows at the door. */
export type Shown = {
  readonly address: string
  /** Whether this node has found the session before; asks nobody. */
  readonly known: () => boolean
  readonly authenticate: () => Promise<Session>
}

export class Strangers {
  private readonly refused = new Tally()
  private readonly most: number

  /** @param most refused a minute from one address */
  constructor(most: number) {
    this.most = most
  }

  /** Finds the session. @throws Refused 429 without looking when the address has been refused too often, else as `authenticate` */
  async admit({ address: ip, known, authenticate }: Shown): Promise<Session> {
    const place = placeOfAddress(ip)
    const stranger = !known()
    if (stranger) this.refuseBeyond(place)
    try {
      return stranger ? await inTurn(authenticate) : await authenticate()
    } catch (error) {
      if (error instanceof Refused) this.refused.add(place)
      throw error
    }
  }

  /** Refuses whoever shows what nobody was ever given, on the same count. @throws Refused 401, or 429 past it */
  turnAway(ip: string): never {
    const place = placeOfAddress(ip)
    this.refuseBeyond(place)
    this.refused.add(place)
    throw new Refused(common.notSignedIn())
  }

  private refuseBeyond(place: string): void {
    if (this.refused.count(place) >= this.most)
      throw new Refused(common.tooMany({ seconds: this.refused.secondsLeft(place) }))
  }
}
