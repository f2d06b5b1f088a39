/**
 * Calls over HTTP. Order: session → permission → validation → one transaction → answer in the call's envelope.
 * Permissions hang on the route, never on a path pattern (security 1.3).
 */
import { randomUUID } from 'node:crypto'
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { wrap, wrapRefusal } from '@clinic/contract/envelope.ts'
import { common, type Refusal, statusOf } from '@clinic/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import { placeOfAddress, plainAddress } from './address.ts'
import { clockOffset, present } from './clock.ts'
import { type Origin, Refused } from './context.ts'
import { credentialOf } from './credential.ts'
import { sayViolation, whyUnclean } from './input.ts'
import { type Outcome, perform, type Services } from './perform.ts'
import { judge } from './refusal.ts'
import type { Route } from './routes.ts'
import { serializerOf, validatorOf } from './schemas.ts'
import { mayCall, type Session } from './session.ts'
import { type Answered, disposition } from './stream.ts'
import type { Tarpit } from './tarpit.ts'
import { withText } from './text.ts'
import { receive, takeForms } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

/** What HTTP needs beyond what performing needs. */
export type HttpServices = Services & {
  /** Finds the session of a bearer token; refuses with 401 or 113 when it is over, with 429 an address that guesses. */
  readonly authenticate: (token: string, address: string) => Promise<Session>
  /** Finds the session of a file cookie, for calls that `<img>` makes. */
  readonly authenticatePass: (pass: string, address: string) => Promise<Session>
  /** Refuses whoever shows what nobody was ever given: 401, or 429 an address that keeps on. */
  readonly turnAway: (address: string) => never
  /** Calls before sign-in wait for each other, so that those after it never wait for them. */
  readonly atTheDoor: <T>(work: () => Promise<T>) => Promise<T>
  /** Where whoever has asked too often waits for the answer that says so. */
  readonly tarpit: Tarpit
}

/** Registers every route; refuses to when one has no permission (security R1). */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], services: HttpServices): void => {
  app.decorateRequest('session', null)
  // One accepted content type: whatever else is sent is refused with 415 before it is read (security 1.3).
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorOf)
  app.setSerializerCompiler(serializerOf)
  app.setErrorHandler(async (error, request, reply) => {
    const asksTooOften = (error instanceof Refused ? error.refusal.code : (error as HttpError).statusCode) === 429
    if (asksTooOften) await waitFor(services.tarpit, request, reply)
    return reply.sent ? reply : answerError(error, request, reply, services)
  })
  app.addHook('preClose', async () => services.tarpit.close())
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, request, undefined, common.callNotFound()))
  app.addHook('preValidation', async (request) => {
    const reason = whyUnclean(request.body) ?? whyUnclean(request.query) ?? whyUnclean(request.params)
    if (reason) throw new Refused(common.invalid({ reason }))
  })
  const seen = new Set<string>()
  for (const route of routes) {
    const { call } = route
    if (!call.may) throw new Error(`${call.method} ${call.path} declares no permission: the server does not start`)
    const id = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`
    if (seen.has(id)) throw new Error(`${id} is served twice`)
    seen.add(id)
    if (call.body === 'json') register(app, route, services)
  }
  const forms = routes.filter(({ call }) => call.body === 'multipart')
  void app.register(async (scope) => {
    await takeForms(scope)
    for (const route of forms) register(scope, route, services)
  })
}

const register = (app: FastifyInstance, route: Route, services: HttpServices): void => {
  const { call } = route
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    // A call's own limit, where the application has the limiter (app.ts).
    ...(call.may === 'public' ? { bodyLimit: DOOR_BODY } : {}),
    config: { route, ...(call.perMinute ? { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } } : {}) },
    schema: schemaOf(route),
    // After the limiter, which counts on request, so that strangers' refused calls count too; before the body is read.
    preParsing: [admit(route, services), ...(call.method !== 'GET' && call.body === 'json' ? [startBodyClock] : [])],
    preValidation: stopBodyClock,
    onResponse: stopBodyClock,
    handler: async (request, reply) => {
      const inTurn = call.may === 'public' ? services.atTheDoor : (work: () => Promise<Outcome>) => work()
      const { output, replayed, headers, text } = await inTurn(() =>
        perform(services, route, {
          session: request.session,
          input: {
            ...(request.query as object),
            ...(request.body as object | undefined),
            ...(request.params as object),
          },
          prepare: route.receiver ? () => receive(request, route, services.node) : undefined,
          origin: originOf(request),
          key: keyOf(request),
        }),
      )
      if (headers) reply.headers(headers)
      if (replayed) reply.header('idempotency-replayed', 'true')
      return call.form === 'file' ? sendFile(reply, output as Answered) : withText(wrap(call.envelope, output), text)
    },
  })
}

/** Bytes somebody who is not signed in may send: a form, no document. */
const DOOR_BODY = 16 * 1024
/** Milliseconds the body of an ordinary call may take; uploads have the server's own limit (security 4.17). */
const BODY_MS = 20_000
const slow = new WeakMap<object, NodeJS.Timeout>()
/** A body that dribbles in ends its connection. */
const startBodyClock = async (request: FastifyRequest): Promise<void> => {
  slow.set(request.raw, setTimeout(() => request.raw.destroy(), BODY_MS).unref())
}
const stopBodyClock = async (request: FastifyRequest): Promise<void> => clearTimeout(slow.get(request.raw))

/** Who asks, and whether she may: nothing of the body has been read when the answer is no. */
const admit = (route: Route, services: HttpServices) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { call } = route
  reply.header('cache-control', 'no-store')
  // Screens take their time from it: it is this node's clock, also where a run has moved that.
  if (clockOffset() !== 0) reply.header('date', present().toUTCString())
  request.session = await sessionOf(request, call, services)
  // An address in a picture or a link can make a browser ask, but not send this header (decisions §1).
  if (call.method === 'GET' && call.effect === 'write' && !request.headers['x-requested-with'])
    throw new Refused(common.invalid({ reason: '缺少请求头 X-Requested-With' }))
  if (request.session && !mayCall(request.session, call)) {
    // Performing refuses and leaves the audit row.
    await perform(services, route, { session: request.session, input: {}, origin: originOf(request) })
  }
}

/** Always the same of a call, so that what is compiled for it is found again by another installation in this process. */
const schemaOf = ({ call }: Route): Record<string, unknown> => {
  const known = schemas.get(call)
  if (known) return known
  const made = partsOf(call)
  schemas.set(call, made)
  return made
}
const schemas = new WeakMap<Call, Record<string, unknown>>()

/** Splits a call's one input into path, query and body, and puts its output into the envelope. */
const partsOf = (call: Call): Record<string, unknown> => {
  const inPath = new Set(pathNames(call.path))
  const properties = Object.entries(call.input.properties as TProperties)
  const part = (keep: (name: string) => boolean) =>
    Type.Object(Object.fromEntries(properties.filter(([name]) => keep(name))), { additionalProperties: false })
  const rest = part((name) => !inPath.has(name))
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const answer = wrap(call.envelope, call.output)
  const envelope = Type.Object(
    Object.fromEntries(
      Object.keys(answer).map((name) => [
        name,
        name === 'data' ? answered(call) : /code/i.test(name) ? Type.Integer() : Type.String(),
      ]),
    ),
  )
  return {
    ...(inPath.size > 0 ? { params: part((name) => inPath.has(name)) } : {}),
    ...(call.body === 'multipart' ? {} : inQuery ? { querystring: rest } : { body: rest }),
    ...(call.form === 'json' ? { response: { 200: envelope } } : {}),
  }
}

type Schema = Record<string, unknown>

/** What shows registered columns may lack any that a role does not show: nothing in it is required on the way out. */
const answered = ({ output, table, shows }: Call): TSchema =>
  table || shows ? (optional(output as Schema) as unknown as TSchema) : output

const optional = ({ required: _required, ...schema }: Schema): Schema => {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
  }
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map(optional) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, optional(part)])) }
      : {}),
    ...(items ? { items: optional(items) } : {}),
  }
}

const sessionOf = async (request: FastifyRequest, call: Call, services: HttpServices): Promise<Session | null> => {
  if (call.may === 'public') return null
  const shown = credentialOf(request.headers, call)
  if (shown.is === 'pass') return await services.authenticatePass(shown.secret, request.ip)
  if (shown.is === 'misshapen') return services.turnAway(request.ip)
  if (shown.is === 'absent') throw new Refused(common.notSignedIn())
  const session = await services.authenticate(shown.secret, request.ip)
  // Tenant headers are compared with the session, never obeyed (security R2).
  for (const name of ['his-id', 'x-tenant-id']) {
    const claimed = request.headers[name]
    if (claimed !== undefined && claimed !== '' && String(claimed) !== String(session.hospitalId))
      throw new Refused(common.forbidden())
  }
  return session
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w:.-]{8,128}$/.test(key))
    throw new Refused(common.invalid({ reason: '提交编号格式不正确' }))
  return key
}

/** Where a request comes from. The address is already that behind a trusted proxy; of the browser 200 characters are kept. */
export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  ip: plainAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  cookies: request.headers.cookie,
  secure: request.protocol === 'https',
})

const sendFile = (reply: FastifyReply, file: Answered): FastifyReply => {
  if (file.fileName) reply.header('content-disposition', disposition(file.fileName))
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  // Whatever somebody uploaded: no browser guesses what it is, and none runs anything in it.
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox")
  return reply.header('content-type', file.type).send(file.body)
}

const sendRefusal = (
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call | undefined,
  refusal: Refusal,
): FastifyReply =>
  reply
    .code(statusOf(refusal.code))
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(wrapRefusal(call?.envelope ?? 'his', refusal, request.id)))

/** Lets a refusal wait for its time; ends the connection when there is no room for it to wait. */
const waitFor = async (tarpit: Tarpit, { ip, ips, raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (await tarpit.hold(placeOfAddress(ip), (gone) => reply.raw.once('close', gone))) return
  reply.header('connection', 'close')
  // A connection of a proxy is told so: one that broke without an answer would make it take this node for a dead one.
  if ((ips?.length ?? 1) > 1) return
  reply.hijack()
  raw.socket.destroy()
}

type HttpError = Error & { validation?: object[]; statusCode?: number; code?: string }

const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
): FastifyReply => {
  const call = request.routeOptions.config.route?.call
  if (error instanceof Refused) return sendRefusal(reply, request, call, error.refusal)
  const { validation, statusCode = 500, code = '' } = error as HttpError
  if (validation)
    return sendRefusal(reply, request, call, common.invalid({ reason: sayViolation(validation[0] ?? {}) }))
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return sendRefusal(reply, request, call, common.tooLarge())
  if (statusCode === 415) return sendRefusal(reply, request, call, common.unsupportedMedia())
  if (statusCode === 429) return sendRefusal(reply, request, call, common.tooMany({ seconds: 60 }))
  if (statusCode >= 400 && statusCode < 500)
    return sendRefusal(reply, request, call, common.invalid({ reason: '请求格式不正确' }))
  // Finding out who asks needs the database too: while it is away or busy the answer is 503, as inside a call.
  const { refusal, bug } = judge(error, null, {})
  if (!bug) return sendRefusal(reply, request, call, refusal)
  if (call) services.report(error, originOf(request), call)
  return sendRefusal(reply, request, call, common.failed({ requestId: request.id }))
}

/** Request ids: short enough to be read out on the phone, unique enough to be found in a log. */
export const newRequestId = (): string => randomUUID().slice(0, 13)
