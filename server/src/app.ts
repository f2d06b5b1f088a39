/** The application, as a list: what it is made of and in which order. One instance per node; it keeps no state of its own. */
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { anyDevice, makeSessions } from './areas/session/index.ts'
import { auditWith } from './areas/trail/index.ts'
import { areas } from './areas.ts'
import type { Config } from './config.ts'
import { registerDocuments } from './documents/index.ts'
import { placeOfAddress } from './kit/address.ts'
import { credentialOf } from './kit/credential.ts'
import { Database } from './kit/db/database.ts'
import { Events } from './kit/events.ts'
import { registerHealth } from './kit/health.ts'
import { type HttpServices, newRequestId, registerRoutes } from './kit/http.ts'
import type { InstallationKeys } from './kit/keys.ts'
import type { NodeParts } from './kit/node.ts'
import { isOperator } from './kit/operator.ts'
import type { Route } from './kit/routes.ts'
import { Sharing } from './kit/sharing.ts'
import { registerSocket } from './kit/socket.ts'
import { Strangers } from './kit/strangers.ts'
import { Tarpit } from './kit/tarpit.ts'
import { turns } from './kit/turns.ts'
import { toldTo } from './topics.ts'
import { registerWeb } from './web.ts'

export type AppOptions = {
  readonly config?: Partial<Pick<Config, 'trustProxy' | 'operatorToken'>>
  readonly node: NodeParts
  /** URL of the application's role. */
  readonly appUrl: string
  /** Requests a minute from one session or address; absent: no limit (tests, bench). */
  readonly perMinute?: number
  /** Folder of the built web app; absent: calls only. */
  readonly web?: URL
  readonly documents?: boolean
  readonly log?: boolean
}

export type App = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly events: Events
  readonly routes: readonly Route[]
  readonly services: HttpServices
  /** Hospitals that are open: what scheduled jobs run for. */
  readonly hospitals: () => Promise<readonly number[]>
  close(): Promise<void>
}

const BODY_LIMIT = 1024 * 1024
/** A browser that came by TLS comes by TLS for a year. Not its subdomains: they are not ours. */
const HSTS = 'max-age=31536000'

/** The server before anything is registered on it. */
const newServer = ({ config = {}, log }: AppOptions): FastifyInstance =>
  Fastify({
    // Bugs and failures only; never headers, never bodies (security 4.19).
    logger: log ? { level: 'warn' } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // Whose word is taken for where a request comes from, and whether its browser speaks TLS.
    trustProxy: config.trustProxy?.length ? [...config.trustProxy] : false,
    // Time for 30 MB over a clinic's slow line; bodies of ordinary calls have 20 s (kit/http.ts).
    requestTimeout: 300_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { maxParamLength: 200 },
  })

type Behind = { http: FastifyInstance; database: Database; events: Events; sessions: ReturnType<typeof makeSessions> }

/** What calls are performed with. */
const servicesOf = ({ node, perMinute }: AppOptions, { http, database, events, sessions }: Behind): HttpServices => {
  const strangers = new Strangers(perMinute ?? Number.POSITIVE_INFINITY)
  return {
    database,
    node,
    sharing: new Sharing(),
    audit: auditWith(node.keys.chain),
    publish: (hospitalId, heard) => events.publish(hospitalId, heard),
    report: (error, origin, call) =>
      http.log.error({ err: error, requestId: origin.requestId, call: call.path }, 'bug'),
    authenticate: (token, address) =>
      strangers.admit({
        address,
        known: () => sessions.knows(token),
        authenticate: () => sessions.authenticate(token),
      }),
    authenticatePass: (pass, address) =>
      strangers.admit({
        address,
        known: () => sessions.knowsPass(pass),
        authenticate: () => sessions.authenticatePass(pass),
      }),
    turnAway: (address) => strangers.turnAway(address),
    atTheDoor: turns(6, 200, 3_000),
    tarpit: new Tarpit(),
  }
}

const openHospitals = async (database: Database): Promise<number[]> => {
  const [open] = await database.send([
    { text: 'select id from hospitals.hospital where status = 0 order by id', values: [] },
  ])
  return open!.rows.map((row) => Number(row['id']))
}

/** Headers that every answer carries. */
const guardBrowsers = async (http: FastifyInstance): Promise<void> => {
  http.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.header('strict-transport-security', HSTS)
  })
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    hsts: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
}

export const createApp = async (options: AppOptions): Promise<App> => {
  const { config = {}, node, appUrl } = options
  const database = new Database({ url: appUrl })
  const events = new Events(database)
  await events.start()
  const sessions = makeSessions({ database, events, node })
  const http = newServer(options)
  const services = servicesOf(options, { http, database, events, sessions })
  const routes = areas.flatMap((area) => area.routes)
  await guardBrowsers(http)
  if (options.perMinute) await limitCallers(http, options.perMinute, node.keys)
  if (options.documents ?? true) await registerDocuments(http, routes, config.operatorToken)
  registerHealth(http, database, events, config.operatorToken)
  registerRoutes(http, routes, services)
  await registerSocket(http, events, { tickets: sessions.tickets, toldTo })
  if (options.web) await registerWeb(http, options.web)

  const close = async (): Promise<void> => {
    await http.close()
    await events.stop()
    await database.close()
  }
  return { http, database, events, routes, services, hospitals: () => openHospitals(database), close }
}

/** Pages, their files, paths that lead nowhere: a whole clinic behind one address opens them at eight in the morning. */
const PAGES_PER_CALL = 20

const limitCallers = async (http: FastifyInstance, perMinute: number, keys: InstallationKeys): Promise<void> => {
  await http.register(fastifyRateLimit, { max: perMinute, timeWindow: '1 minute', keyGenerator: keyOfCaller(keys) })
  // A guard of this machine that asks whether we live is counted apart from whatever a proxy beside it hands on.
  const keyGenerator = (request: FastifyRequest): string =>
    isOperator(request, undefined) ? 'machine' : placeOfAddress(request.ip)
  const limitPages = http.rateLimit({ max: perMinute * PAGES_PER_CALL, timeWindow: '1 minute', keyGenerator })
  // Before the limits of the routes, and also where no route is: what this one has counted those let pass.
  http.addHook('onRequest', async function (this: FastifyInstance, request, reply) {
    if (request.routeOptions.config?.route === undefined) await limitPages.call(this, request, reply)
  })
}

/**
 * One desk behind a shared address must not slow the others down: sessions are counted by their token, pictures by their
 * cookie (made-up ones by address: kit/strangers.ts), whatever has the shape of neither by its address. A call that asks for
 * no session looks at neither, so it counts neither.
 */
const keyOfCaller =
  (keys: InstallationKeys) =>
  ({ headers, ip, routeOptions }: FastifyRequest): string => {
    const call = (routeOptions.config.route as Route | undefined)?.call
    const place = placeOfAddress(ip)
    // A device on which somebody was signed in is counted by itself: a guesser behind the same address is not in its way.
    if (call?.may === 'public') return anyDevice(keys, headers.cookie) ?? place
    const shown = call && credentialOf(headers, call)
    return shown && 'secret' in shown ? `${shown.is} ${shown.secret}` : place
  }
