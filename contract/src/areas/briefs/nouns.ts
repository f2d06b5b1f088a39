/** 到院前简报: who comes to somebody on a day, and what she should know of each before. Source: customers book §35, line 15. */
import { type Static, Type } from 'typebox'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { appointmentStates } from '../appointments/words.ts'
import { LevelWord as ComplaintLevel, ComplaintStateWord } from '../complaints/nouns.ts'
import { consultResults } from '../consulting/words.ts'
import { AllergyState } from '../customers/allergy.ts'
import { Blacklist } from '../customers/nouns.ts'
import { StateWord } from '../visits/nouns.ts'
import { LevelWord } from '../visits/settings.ts'

/** An appointment of hers with the reader. */
const BriefAppointment = Shape({
  id: Id,
  kind: Word('consult', 'treatment', 'review'),
  customerId: Id,
  customerNo: Text(24),
  customerName: Text(30),
  startTime: Moment,
  endTime: Moment,
  state: Word(...appointmentStates),
  firstVisit: Type.Boolean(),
  itemNames: Text(2000),
  roomName: Nullable(Text(30)),
  remark: Text(200),
})

const BriefCustomer = Shape({
  id: Id,
  sex: Nullable(Word('男', '女')),
  age: Nullable(Type.Integer()),
  /** Masked. */
  phone: Nullable(Text(20)),
  birthday: Nullable(Day),
  blacklist: Blacklist,
  allergyState: Nullable(AllergyState),
  allergy: Nullable(Text(500)),
  developmentChannels: Nullable(Text(40)),
  /** So often she was here: 0 of whoever comes for the first time, whatever the booking says. */
  visitCount: Type.Integer(),
  /** What she owes; null: nothing. Needs `sensitive:customer-capital`. */
  owing: Nullable(Shape({ amount: Text(20), dueOn: Day, days: Type.Integer() })),
})

const BriefComplaint = Shape({
  id: Id,
  no: Text(40),
  customerId: Id,
  level: ComplaintLevel,
  state: ComplaintStateWord,
})

const BriefVisit = Shape({
  id: Id,
  customerId: Id,
  typeName: Text(30),
  theme: Text(200),
  planTime: Moment,
  state: StateWord,
  symptomLevel: Nullable(LevelWord),
  alertedAt: Nullable(Moment),
  handledAt: Nullable(Moment),
})

const BriefTalk = Shape({
  id: Id,
  customerId: Id,
  startTime: Moment,
  consultantName: Text(20),
  demandNames: Text(400),
  demandText: Text(1000),
  result: Word(...consultResults),
  noDealReason: Nullable(Text(60)),
})

const BriefSession = Shape({
  id: Id,
  customerId: Id,
  productName: Type.String(),
  times: Type.Integer(),
  doctorName: Nullable(Type.String()),
  deductedAt: Moment,
})

const BriefDemand = Shape({
  id: Id,
  customerId: Id,
  text: Text(500),
  demandNames: Text(400),
  createTime: Moment,
})

const BriefLeft = Shape({
  id: Id,
  customerId: Id,
  productName: Type.String(),
  qtyLeft: Type.Integer(),
  createdAt: Moment,
  /** The business day of its last session; null: none was carried out. */
  lastDay: Nullable(Day),
})

/** One customer of the day. A part that is absent is not the reader's to read. */
export const Brief = Shape({
  customerId: Id,
  appointments: Type.Array(BriefAppointment),
  customer: Type.Optional(BriefCustomer),
  /** How often she did not come lately; 0 below the number from which there is a warning. */
  missed: Type.Integer(),
  complaints: Type.Optional(Type.Array(BriefComplaint)),
  /** Open return visits, and those with a red flag that waits. */
  visits: Type.Optional(Type.Array(BriefVisit)),
  talk: Type.Optional(Nullable(BriefTalk)),
  session: Type.Optional(Nullable(BriefSession)),
  demands: Type.Optional(Type.Array(BriefDemand)),
  left: Type.Optional(Type.Array(BriefLeft)),
  questions: Type.Array(Text(200)),
})
export type Brief = Static<typeof Brief>
