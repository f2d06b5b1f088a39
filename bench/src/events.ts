/**
 * What one event costs when a hundred screens hear it: CPU of the server and of its database, from the notice to the last
 * answer. A hundred people of equal rights have today's board open (its list, its receivers, the till's waiting orders) and ask
 * anew when it says so, as the web app does. `--only events [--screens N] [--spread MS] [--alone]`: how far apart screens ask, and
 * whether each reads for itself.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import pg from 'pg'
import { databaseCpu, processCpu } from './cost/cpu.ts'
import { administrators, signedIn } from './people.ts'
import { median } from './report.ts'
import { startSide } from './sides.ts'

const EVENTS = 15
/** After an event: until every screen has its answers, and a little more. */
const REST_MS = 500

type Board = { readonly call: Call; readonly input: Readonly<Record<string, string>> }
const boards: readonly Board[] = [
  { call: triage.list, input: { day: 'today', pageSize: '50' } },
  { call: triage.receivers, input: {} },
  { call: cashier.list, input: { when: 'today' } },
]

/** An open screen: hears, and asks its boards anew. */
class Screen {
  asked = 0
  private readonly url: string
  private readonly headers: Record<string, string>
  private readonly spread: number
  private socket: WebSocket | null = null

  constructor(url: string, token: string, spread: number) {
    this.url = url
    this.headers = { authorization: `Bearer ${token}` }
    this.spread = spread
  }

  async open(): Promise<void> {
    const answer = await fetch(`${this.url}${session.wsTicket.path}`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: '{}',
    })
    const { data } = (await answer.json()) as { data: { ticket: string } }
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/websocket`)
    this.socket = socket
    await new Promise<void>((resolve) => {
      socket.onopen = () => socket.send(JSON.stringify({ ticket: data.ticket }))
      socket.onmessage = ({ data: text }) => {
        if ((JSON.parse(String(text)) as { topic: string }).topic === 'hello') return resolve()
        setTimeout(() => void this.ask(), Math.random() * this.spread)
      }
    })
  }

  async ask(): Promise<void> {
    await Promise.all(
      boards.map(async ({ call, input }) => {
        const answer = await fetch(`${this.url}${call.path}?${new URLSearchParams(input)}`, { headers: this.headers })
        if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}`)
        await answer.arrayBuffer()
      }),
    )
    this.asked++
  }

  close(): void {
    this.socket?.close()
  }
}

type Work = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly dataDir: string
  readonly postmaster: number
  readonly screens: number
  readonly spread: number
  /** Every screen reads for itself. */
  readonly alone: boolean
  readonly say: (line: string) => void
}

export const measureEvents = async ({ ownerUrl, appUrl, dataDir, postmaster, screens, spread, alone, say }: Work) => {
  const side = await startSide('ours', appUrl, dataDir, ...(alone ? ['alone'] : []))
  const teller = new pg.Client({ connectionString: ownerUrl })
  await teller.connect()
  const open: Screen[] = []
  const asker = (await administrators(ownerUrl)).at(-1)!
  for (const token of await signedIn(ownerUrl, asker, screens)) {
    const screen = new Screen(side.url, token, spread)
    await screen.open()
    open.push(screen)
  }
  const { hospitalId } = asker
  const notice = JSON.stringify({ node: 'bench', events: [{ hospitalId, topic: 'triage.changed', ids: [] }] })
  const costs: { server: number; database: number }[] = []
  for (let n = 0; n < EVENTS + 3; n++) {
    const [server, database] = [processCpu(side.pid), databaseCpu(postmaster)]
    const asked = open.map((one) => one.asked)
    await teller.query('select pg_notify($1, $2)', ['clinic_events', notice])
    while (open.some((one, at) => one.asked === asked[at])) await new Promise((done) => setTimeout(done, 50))
    await new Promise((done) => setTimeout(done, REST_MS))
    costs.push({ server: processCpu(side.pid) - server, database: databaseCpu(postmaster) - database })
  }
  for (const screen of open) screen.close()
  await teller.end()
  await side.stop()
  const warm = costs.slice(3)
  const [server, database] = [median(warm.map((one) => one.server)), median(warm.map((one) => one.database))]
  say(
    `${screens} screens, ${boards.length} questions each, ${spread} ms apart${alone ? ', each for itself' : ''}: an event costs ${server.toFixed(0)} ms of server and ${database.toFixed(0)} ms of database`,
  )
}
