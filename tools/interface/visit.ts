/**
 * One visit as somebody else's program makes it, with nothing but the types of the OpenAPI document: a customer is entered,
 * received, sold a course, charged and treated. `tools/interface/main.ts` compiles it, `server/test/interface.test.ts` runs it.
 */
import createClient from 'openapi-fetch'
import type { paths } from './openapi.generated.ts'

type Fetch = (request: Request) => Promise<Response>
/** What each desk sends: its person's token. */
export type Desks = Readonly<Record<'front' | 'consultant' | 'cashier' | 'nurse', string>>

/** A refusal is an answer with a key; a client that forgets to look at it does not compile. */
const must = <T>({ data, error }: { data?: { data: T }; error?: { key: string } }): T => {
  if (data === undefined) throw new Error(error?.key ?? 'no answer')
  return data.data
}

const once = (): { 'Idempotency-Key': string } => ({ 'Idempotency-Key': crypto.randomUUID() })

/** What a visit left behind: her number in the queue, what was paid in yuan, sessions left of the course. */
export type Visited = { queueNo: number | null; paid: string | undefined; left: number }

/** @throws Error with the key of the first refusal */
export const visit = async (fetch: Fetch, desks: Desks): Promise<Visited> => {
  const as = (token: string) =>
    createClient<paths>({ baseUrl: 'http://clinic.test', fetch, headers: { authorization: `Bearer ${token}` } })
  const [front, consultant, cashier, nurse] = [
    as(desks.front),
    as(desks.consultant),
    as(desks.cashier),
    as(desks.nurse),
  ]

  const { id: customerId } = must(
    await front.POST('/api/v1/customer', {
      body: { name: '林一诺', phone: '13912345678', sex: '女', temporarySign: 1 },
    }),
  )
  const arrival = must(await front.POST('/api/v1/base/triage', { body: { customerId } }))

  const { id: productId } = must(
    await consultant.POST('/api/v1/order/product', {
      body: { name: '小气泡', category: '非手术项目', unit: 0, price: '1380.00', sessionsPerUnit: 10 },
    }),
  )
  const order = must(
    await consultant.POST('/api/v1/order/order', {
      params: { header: once() },
      body: { customerId, lines: [{ productId, contentCount: 1 }], submit: true, confirmed: true },
    }),
  )
  const payment = must(
    await cashier.POST('/api/v1/base/payment/data/payment', {
      params: { header: once() },
      body: { orders: [{ id: order.id, version: order.version }], tenders: [{ code: 'CASH', amount: '1380.00' }] },
    }),
  )

  const { result } = must(await nurse.GET('/api/v1/base/purchased', { params: { query: { customerId } } }))
  const [course] = result
  if (!course) throw new Error('nothing was bought')
  const session = must(
    await nurse.POST('/api/v1/base/deduction/record', {
      params: { header: once() },
      body: { purchasedItemId: course.id, times: 1 },
    }),
  )
  return { queueNo: arrival.queueNo, paid: payment.received, left: session.remaining }
}
