/** What stands on 预约单: when, where, with whom, what to prepare, and the code of her link. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { trips } from '@clinic/contract/areas/trips/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { QrPicture } from '../../kit/show/QrPicture.tsx'
import { tripAddress } from './link.ts'
import { daySaid, linesOf } from './words.ts'
import './trip.css'

export type Slip = OutputOf<typeof trips.slip>

const Line = ({ name, value }: { name: string; value: string | null }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const Code = ({ slip: { clinic, token } }: { slip: Slip }) =>
  isPrinted(clinic, 'trip', 'code') && (
    <>
      <QrPicture text={tripAddress(token)} label="就诊行程二维码" />
      <p>扫码看行程、确认会来或申请改期</p>
    </>
  )

export const TripSlipBody = ({ slip }: { slip: Slip }) => (
  <div className="trip-slip">
    <header className="slip-head">
      <h1>{slip.clinic.name}</h1>
      <PaperLines text={slip.clinic.head} />
      <p>预约单 {slip.no}</p>
    </header>
    <p className="trip-slip-when">
      {daySaid(slip.day)} {slip.startTime.slice(11, 16)}
    </p>
    <section>
      <Line name="客户" value={slip.customer} />
      <Line name="科室" value={slip.department} />
      {isPrinted(slip.clinic, 'trip', 'doctor') && <Line name="医生" value={slip.doctor} />}
      {isPrinted(slip.clinic, 'trip', 'items') && <Line name="项目" value={slip.items} />}
    </section>
    {linesOf(slip.preparation).map((line) => (
      <p key={line}>{line}</p>
    ))}
    <Code slip={slip} />
    <footer className="slip-foot">
      {isPrinted(slip.clinic, 'trip', 'address') && (
        <p>{[slip.clinic.address, slip.clinic.phone].filter(Boolean).join('　')}</p>
      )}
      <PaperLines text={slip.clinic.footer} />
      <p>
        打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
      </p>
    </footer>
  </div>
)
