/** One node of the application inside the test process: database, events, sessions, HTTP without a port. */
import Fastify, { type FastifyInstance } from 'fastify'
import { makeSessions, type Sessions } from '../src/areas/session/index.ts'
import { auditWith } from '../src/areas/trail/index.ts'
import { areas } from '../src/areas.ts'
import { Database } from '../src/kit/db/database.ts'
import { Events } from '../src/kit/events.ts'
import { type HttpServices, newRequestId, registerRoutes } from '../src/kit/http.ts'
import { openKeys } from '../src/kit/keys.ts'
import { type MoreParts, type NodeParts, partsIn } from '../src/kit/node.ts'
import { Sharing } from '../src/kit/sharing.ts'
import { Strangers } from '../src/kit/strangers.ts'
import { Tarpit } from '../src/kit/tarpit.ts'
import { testDatabase } from './database.ts'
import { recordExchanges } from './exchanges.ts'
import { noteRefusals } from './occurred.ts'
import { listenedTo } from './told.ts'

/** What every captcha accepts in the tests. */
export const TEST_CAPTCHA = 'TEST'

/** scrypt's cost for the passwords of the tests; the real one takes a third of a second each. */
export const TEST_PASSWORD_COST = 1024

export type Node = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly events: Events
  readonly sessions: Sessions
  readonly services: HttpServices
  /** Bugs reported so far; a test that expects none asserts on it. */
  readonly bugs: unknown[]
  close(): Promise<void>
}

/** What nodes of this run hold: keys and folders of the run, the captcha and the password cost of the tests. */
export const testParts = (more: MoreParts = {}): NodeParts => {
  const { keysDir } = testDatabase()
  const keys = openKeys(keysDir, {})
  return partsIn(keysDir, {
    keys,
    testCaptcha: TEST_CAPTCHA,
    passwordCost: TEST_PASSWORD_COST,
    anchors: null,
    ...more,
    // What goes on beyond a slice is seen with little in it. Caps that a person reads are let down where a test is about them.
    limits: { slice: 3, told: 3, ...more.limits },
  })
}

const BUSY = /timeout exceeded when trying to connect/

/** Starts a node. Two of them in one test are two nodes of one installation. @param more parts of its own */
export const startNode = async (appUrl: string = testDatabase().appUrl, more: MoreParts = {}): Promise<Node> => {
  const node = testParts(more)
  const database = new Database({ url: appUrl, max: 10 })
  const events = new Events(database)
  await events.start()
  const sessions = makeSessions({ database, events, node })
  const strangers = new Strangers(Number.POSITIVE_INFINITY)
  const bugs: unknown[] = []
  const services: HttpServices = {
    database,
    node,
    sharing: new Sharing(),
    audit: auditWith(node.keys.chain),
    publish: (hospitalId, heard) => events.publish(hospitalId, heard),
    report: (error, _origin, call) => {
      // Whoever waits too long for a connection is told that the product is busy; the log says so, and it is no fault of the code.
      if (!BUSY.test(String(error))) bugs.push(error)
      console.error(`${call.method} ${call.path}`, error)
    },
    authenticate: sessions.authenticate,
    authenticatePass: sessions.authenticatePass,
    turnAway: (address) => strangers.turnAway(address),
    atTheDoor: (work) => work(),
    tarpit: new Tarpit(),
  }
  const http = Fastify({ genReqId: newRequestId, routerOptions: { maxParamLength: 200 } })
  const folder = process.env['RECORD_EXAMPLES']
  if (folder) recordExchanges(http, folder)
  noteRefusals(http)
  registerRoutes(http, areas.flatMap((area) => area.routes).map(listenedTo), services)
  const close = async (): Promise<void> => {
    await http.close()
    await events.stop()
    await database.close()
  }
  return { http, database, events, sessions, services, bugs, close }
}
