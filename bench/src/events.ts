/**
 * What one event costs when a hundred screens hear it: CPU of the server and of its database, from the notice to the last
 * answer. A hundred people of equal rights have one desk open (today's board, a day of the calendar, those expected today, the line)
 * and ask anew when it says so, as the web app does. `--only events [--screens N] [--spread MS] [--alone] [--calls TEXT]`: how far
 * apart screens ask, whether each reads for itself, and which desks.
 */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import type { Call } from '@clinic/contract/call.ts'
import { today } from '@clinic/contract/days.ts'
import { present } from '@clinic/server/src/kit/clock.ts'
import pg from 'pg'
import { databaseCpu, processCpu } from './cost/cpu.ts'
import { administrators, signedIn } from './people.ts'
import { median } from './report.ts'
import { startSide } from './sides.ts'

const EVENTS = 15
/** After an event: until every screen has its answers, and a little more. */
const REST_MS = 500

type Board = { readonly call: Call; readonly input: Readonly<Record<string, string>> }
/** What is open all day: what each of its screens asks anew, and the topic that says so. */
type Desk = { readonly name: string; readonly topic: string; readonly boards: readonly Board[] }

const desks = (): readonly Desk[] => {
  const day = today(present())
  return [
    {
      name: "today's board",
      topic: 'triage.changed',
      boards: [
        { call: triage.list, input: { day: 'today', pageSize: '50' } },
        { call: triage.receivers, input: {} },
        { call: cashier.list, input: { when: 'today' } },
      ],
    },
    {
      name: 'a day of the calendar',
      topic: 'appointment.changed',
      boards: [{ call: appointmentCalendar.days, input: { from: day, to: day } }],
    },
    {
      name: 'those expected today',
      topic: 'appointment.changed',
      boards: [
        { call: appointments.list, input: { day: 'today', pageSize: '50' } },
        { call: appointments.counts, input: { day: 'today' } },
      ],
    },
    {
      name: 'the line of those who wait',
      topic: 'triage.changed',
      boards: [{ call: triageQueue.list, input: {} }],
    },
  ]
}

/** An open screen: hears, and asks its boards anew. */
class Screen {
  asked = 0
  private readonly url: string
  private readonly headers: Record<string, string>
  private readonly spread: number
  private socket: WebSocket | null = null

  private readonly boards: readonly Board[]

  constructor(url: string, token: string, spread: number, boards: readonly Board[]) {
    this.boards = boards
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
      this.boards.map(async ({ call, input }) => {
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
  /** Only desks whose name holds this. */
  readonly only: string
  readonly say: (line: string) => void
}

/** CPU of one event: the middle of some, once the first ones have warmed what is read. */
const costOf = async (
  { desk, open, pid }: { desk: Desk; open: readonly Screen[]; pid: number },
  { teller, hospitalId, postmaster }: { teller: pg.Client; hospitalId: number; postmaster: number },
) => {
  const notice = JSON.stringify({ node: 'bench', events: [{ hospitalId, topic: desk.topic, ids: [] }] })
  const costs: { server: number; database: number }[] = []
  for (let n = 0; n < EVENTS + 3; n++) {
    const [server, database] = [processCpu(pid), databaseCpu(postmaster)]
    const asked = open.map((one) => one.asked)
    await teller.query('select pg_notify($1, $2)', ['clinic_events', notice])
    while (open.some((one, at) => one.asked === asked[at])) await new Promise((done) => setTimeout(done, 50))
    await new Promise((done) => setTimeout(done, REST_MS))
    costs.push({ server: processCpu(pid) - server, database: databaseCpu(postmaster) - database })
  }
  const warm = costs.slice(3)
  return { server: median(warm.map((one) => one.server)), database: median(warm.map((one) => one.database)) }
}

export const measureEvents = async (work: Work) => {
  const { ownerUrl, appUrl, dataDir, postmaster, screens, spread, alone, only, say } = work
  const side = await startSide('ours', appUrl, dataDir, ...(alone ? ['alone'] : []))
  const teller = new pg.Client({ connectionString: ownerUrl })
  await teller.connect()
  const asker = (await administrators(ownerUrl)).at(-1)!
  const tokens = await signedIn(ownerUrl, asker, screens)
  for (const desk of desks().filter(({ name }) => name.includes(only))) {
    const open = tokens.map((token) => new Screen(side.url, token, spread, desk.boards))
    for (const screen of open) await screen.open()
    const at = { teller, hospitalId: asker.hospitalId, postmaster }
    const { server, database } = await costOf({ desk, open, pid: side.pid }, at)
    for (const screen of open) screen.close()
    say(
      `${desk.name}: ${screens} screens, ${desk.boards.length} questions each, ${spread} ms apart${alone ? ', each for itself' : ''}: an event costs ${server.toFixed(0)} ms of server and ${database.toFixed(0)} ms of database`,
    )
  }
  await teller.end()
  await side.stop()
}
