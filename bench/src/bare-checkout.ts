/**
 * The action of a checkout on its own statements; nobody is asked who he is, what he may, or whether he asked before, and no
 * trail is left. Row-level security stays: the statements leave the hospital to it.
 */
import { randomUUID } from 'node:crypto'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type PayInput, pay } from '@clinic/server/src/areas/cashier/payments/pay.ts'
import { makeContext } from '@clinic/server/src/kit/context.ts'
import { Database } from '@clinic/server/src/kit/db/database.ts'
import { partsIn } from '@clinic/server/src/kit/node.ts'
import type { Session } from '@clinic/server/src/kit/session.ts'

export type Checkout = { readonly hospitalId: number; readonly staffId: number; readonly input: PayInput }

const everything = { has: () => true } as unknown as ReadonlySet<string>

/** Takes checkouts on connections of its own. */
export const bareCheckout = (appUrl: string, dataDir: string) => {
  const node = partsIn(dataDir)
  const database = new Database({ url: appUrl, max: 16 })
  return async ({ hospitalId, staffId, input }: Checkout) => {
    const scope = { hospitalId, staffId }
    const session: Session = {
      sessionId: 1,
      ...scope,
      staffName: '',
      departmentId: null,
      userType: 1,
      permissions: everything,
      scopes: new Map(),
      hidden: new Map(),
      kept: new Map(),
      features: new Map(),
    }
    return await database.transaction(scope, async (tx) => {
      const origin = { requestId: randomUUID(), ip: '', userAgent: '' }
      const parts = { call: cashier.pay, session, scope, database, node, origin, ...tx }
      const { context } = makeContext(parts)
      return { value: await pay(context, input) }
    })
  }
}
