/**
 * Counts, by address, who comes with a token or a cookie that is nobody's: a flood with a new made-up token each time has
 * no other counter to run into. Sessions this node knows are let through whatever else their address sends: a whole
 * clinic may stand behind it. Source: security 4.17.
 */
import { common } from '@clinic/contract/refusals.ts'
import { placeOfAddress } from './address.ts'
import { Refused } from './context.ts'
import type { Session } from './session.ts'
import { turns } from './turns.ts'

const MINUTE = 60_000
/** Strangers who are looked up at once, those who wait, and for how many milliseconds: the others keep their connections. */
const inTurn = turns(4, 400, 3_000)
/** Addresses remembered at most; the one that came first is forgotten first. */
const KEPT = 10_000

type Seen = { count: number; readonly until: number }

/** What somebody shows at the door. */
export type Shown = {
  readonly address: string
  /** Whether this node has found the session before; asks nobody. */
  readonly known: () => boolean
  readonly authenticate: () => Promise<Session>
}

export class Strangers {
  private readonly seen = new Map<string, Seen>()
  private readonly most: number

  /** @param most refused a minute from one address */
  constructor(most: number) {
    this.most = most
  }

  /** Finds the session. @throws Refused 429 without looking when the address has been refused too often, else as `authenticate` */
  async admit({ address: ip, known, authenticate }: Shown): Promise<Session> {
    const address = placeOfAddress(ip)
    const left = this.left(address)
    const stranger = !known()
    if (left > 0 && stranger) throw new Refused(common.tooMany({ seconds: Math.ceil(left / 1000) }))
    try {
      return stranger ? await inTurn(authenticate) : await authenticate()
    } catch (error) {
      if (error instanceof Refused) this.count(address)
      throw error
    }
  }

  /** Milliseconds an address has to wait. */
  private left(address: string): number {
    const seen = this.seen.get(address)
    return seen && seen.count >= this.most ? seen.until - Date.now() : 0
  }

  private count(address: string): void {
    const seen = this.seen.get(address)
    if (seen && seen.until > Date.now()) {
      seen.count++
      return
    }
    this.seen.delete(address)
    this.seen.set(address, { count: 1, until: Date.now() + MINUTE })
    if (this.seen.size > KEPT) for (const first of this.seen.keys()) return void this.seen.delete(first)
  }
}
