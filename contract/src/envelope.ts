/** The two envelopes of the wire (decisions §1): `his` {code,data,msg}, 200; `rabbit` {statusCode,data,message}, 600. */
export type HisAnswer<T> = { code: number; data: T; msg: string }
export type RabbitAnswer<T> = { statusCode: number; data: T; message: string }
export type EnvelopeName = 'his' | 'rabbit'

/** What a reader of either envelope needs to know. */
export type Opened<T> = { ok: boolean; code: number; data: T; message: string; requestId?: string }

/** Puts an answer into its envelope. */
export const wrap = <T>(envelope: EnvelopeName, data: T): HisAnswer<T> | RabbitAnswer<T> =>
  envelope === 'his' ? { code: 200, data, msg: '操作成功' } : { statusCode: 600, data, message: '操作成功' }

/** Puts a refusal into its envelope, with the request's number to read out on the phone. */
export const wrapRefusal = (
  envelope: EnvelopeName,
  refusal: { code: number; message: string; key: string },
  requestId: string,
) =>
  envelope === 'his'
    ? { code: refusal.code, data: null, msg: refusal.message, key: refusal.key, requestId }
    : { statusCode: refusal.code, data: null, message: refusal.message, key: refusal.key, requestId }

/** Reads an answer in either envelope. */
export const open = <T>(body: unknown): Opened<T> => {
  const answer = body as Partial<HisAnswer<T> & RabbitAnswer<T>> & { requestId?: string }
  const his = answer.code !== undefined
  const code = (his ? answer.code : answer.statusCode) ?? 0
  return {
    ok: his ? code === 200 : code === 600,
    code,
    data: answer.data as T,
    message: (his ? answer.msg : answer.message) ?? '',
    ...(answer.requestId ? { requestId: answer.requestId } : {}),
  }
}
