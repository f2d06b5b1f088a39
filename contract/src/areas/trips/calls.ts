/** 就诊行程 as the desk has it: the link of an appointment, what came of it, and the slip that carries it. */
import { call } from '../../call.ts'
import { Day, Id, Moment, Nullable, Shape, Text } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'

const readers = { anyOf: ['appointment:list', 'appointment:treatment:list', 'appointment:arrival:list'] } as const

/** `token` null: no link was made yet, or the appointment leads nowhere any more. */
const TripLink = Shape({
  token: Nullable(Text(60)),
  confirmedAt: Nullable(Moment),
  wish: Nullable(Text(60)),
  wishedAt: Nullable(Moment),
})

/** 预约单: what she takes home, with the code of her link. */
export const TripSlip = Shape({
  clinic: PaperHead,
  no: Text(24),
  customer: Text(30),
  day: Day,
  startTime: Moment,
  department: Nullable(Text(30)),
  doctor: Nullable(Text(20)),
  items: Text(2000),
  preparation: Text(200),
  token: Text(60),
  printedBy: Nullable(Text(60)),
  printedAt: Moment,
})

const Made = Shape({ token: Text(60) })

export const trips = {
  one: call('GET /api/v1/base/appointment/trip/{id}', {
    title: '就诊行程链接',
    may: readers,
    input: { id: Id },
    output: TripLink,
  }),
  /** The link of an appointment that is open: the same one each time, until it is replaced. */
  make: call('POST /api/v1/base/appointment/trip', {
    title: '生成行程链接',
    may: readers,
    input: { id: Id },
    output: Made,
  }),
  /** Whoever holds the old one is told from now on that it leads nowhere. */
  renew: call('PUT /api/v1/base/appointment/trip/renew', {
    title: '换新行程链接',
    may: readers,
    input: { id: Id },
    output: Made,
  }),
  slip: call('GET /api/v1/base/appointment/trip/slip/{id}', {
    title: '打印预约单',
    may: readers,
    audited: true,
    input: { id: Id },
    output: TripSlip,
  }),
}
