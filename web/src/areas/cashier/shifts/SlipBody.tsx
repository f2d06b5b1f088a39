/** What stands on 交班单: what each way of paying must amount to, what was found, the cash of the drawer, what was void. */
import { type cashier, differenceWord } from '@clinic/contract/areas/cashier/calls.ts'
import { pieceFen } from '@clinic/contract/areas/cashier/pieces.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { PaperLines } from '../../../kit/page/PaperSheet.tsx'
import { MARK, yuanText } from '../../../kit/show/text.tsx'
import { Pair } from '../till/Pair.tsx'
import { pieceText } from './CashPieces.tsx'
import { signed } from './shift-words.tsx'

export type Slip = OutputOf<typeof cashier.shiftSlip>
type Shift = Slip['shift']

const sum = (amounts: readonly (string | null | undefined)[]): string =>
  toYuan(amounts.reduce((total, yuan) => total + (parseYuan(yuan ?? '0') ?? 0), 0))

const Ways = ({ tenders }: { tenders: Shift['tenders'] }) => (
  <table className="slip-lines">
    <thead>
      <tr>
        <th scope="col">方式</th>
        {['应有', '实点', '差额'].map((head) => (
          <th key={head} scope="col" className="figure">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {tenders.map(({ code, name, expected, counted, diff }) => (
        <tr key={code} className={differenceWord(diff) ? 'strong' : undefined}>
          <td>{name}</td>
          <td className="figure">{yuanText(expected)}</td>
          <td className="figure">{yuanText(counted)}</td>
          <td className="figure">{signed(diff ?? '0.00')}</td>
        </tr>
      ))}
      <tr className="strong">
        <td>合计</td>
        <td className="figure">{yuanText(sum(tenders.map((one) => one.expected)))}</td>
        <td className="figure">{yuanText(sum(tenders.map((one) => one.counted)))}</td>
        <td className="figure">{signed(sum(tenders.map((one) => one.diff)))}</td>
      </tr>
    </tbody>
  </table>
)

/** The difference in all; what was said of each, where the hospital wants it told. */
const Reasons = ({ tenders, told }: { tenders: Shift['tenders']; told: boolean }) => {
  const total = sum(tenders.map((one) => one.diff))
  const word = differenceWord(total)
  return (
    <>
      <div className="pair total">
        <strong>{word ?? '无差额'}</strong>
        <strong className="figure">{yuanText(total.replace('-', ''))}</strong>
      </div>
      {tenders
        .filter((one) => told && differenceWord(one.diff))
        .map(({ code, name, diff, reason }) => (
          <p key={code}>
            {name} {signed(diff!)} {reason}
          </p>
        ))}
    </>
  )
}

/** Cash of the drawer that moved while the shift went on; what was rejected or taken back came home again. */
const drawerMoves = (moves: Shift['moves']) => {
  const stood = moves.filter(({ status, incoming }) => incoming || status === 'ACCEPTED' || status === 'PENDING')
  const of = (which: (move: Shift['moves'][number]) => boolean) => sum(stood.filter(which).map(({ amount }) => amount))
  const own = (kind: string) => of((move) => !move.incoming && !move.closing && move.kind === kind)
  const parts = {
    cameIn: own('FLOAT_IN'),
    fromTills: of(({ incoming }) => incoming),
    wentOut: own('TO_SAFE'),
    toTills: own('TO_SHIFT'),
    petty: own('PETTY'),
  }
  const fenOf = (yuan: string) => parseYuan(yuan) ?? 0
  return {
    ...parts,
    netFen:
      fenOf(parts.cameIn) + fenOf(parts.fromTills) - fenOf(parts.wentOut) - fenOf(parts.toTills) - fenOf(parts.petty),
  }
}

const Cash = ({ shift }: { shift: Shift }) => {
  const cash = shift.tenders.find((one) => one.class === 'cash')
  const { cameIn, wentOut, fromTills, toTills, petty, netFen } = drawerMoves(shift.moves)
  const taken = toYuan((parseYuan(cash?.expected ?? '0') ?? 0) - (parseYuan(shift.openingFloat) ?? 0) - netFen)
  return (
    <section>
      <Pair name="期初备用金" value={yuanText(shift.openingFloat)} />
      <Pair name={`现金收款 ${cash?.count ?? 0} 笔`} value={yuanText(taken)} />
      {cameIn !== '0.00' && <Pair name="领入备用金" value={yuanText(cameIn)} />}
      {fromTills !== '0.00' && <Pair name="调入" value={yuanText(fromTills)} />}
      {wentOut !== '0.00' && <Pair name="班中上缴" value={yuanText(wentOut)} />}
      {toTills !== '0.00' && <Pair name="调出" value={yuanText(toTills)} />}
      {petty !== '0.00' && <Pair name="备用金支出" value={yuanText(petty)} />}
      <Pair name="上缴保险柜" value={yuanText(shift.toSafe ?? '0.00')} />
      <Pair strong name="留给下一班" value={yuanText(shift.left ?? '0.00')} />
    </section>
  )
}

/** Notes and coins that were counted. */
const Pieces = ({ pieces }: { pieces: Shift['countedPieces'] }) =>
  pieces && pieces.length > 0 ? (
    <section>
      <table className="slip-lines">
        <thead>
          <tr>
            <th scope="col">面值</th>
            <th scope="col" className="figure">
              张数
            </th>
            <th scope="col" className="figure">
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ value, count }) => (
            <tr key={value}>
              <td>{pieceText(value)}</td>
              <td className="figure">{count}</td>
              <td className="figure">{yuanText(toYuan(pieceFen(value) * count))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ) : null

/** What was taken; what was offset, owed and made void, where the hospital wants it told. */
const Takings = ({ shift, withVoids }: { shift: Shift; withVoids: boolean }) => (
  <section>
    <Pair name={`有效收款 ${shift.count} 笔`} value={yuanText(shift.received ?? '0.00')} />
    {withVoids && (
      <>
        <Pair name="抵扣" value={yuanText(shift.offset)} />
        <Pair name="新增欠款" value={yuanText(shift.debt)} />
        <Pair name={`作废 ${shift.voidCount} 笔`} value={yuanText(shift.voidAmount)} />
        {shift.voidPrinted > 0 && <Pair strong name="其中取消前小票已打印" value={`${shift.voidPrinted} 笔`} />}
      </>
    )}
  </section>
)

export const ShiftSlipBody = ({ slip: { clinic, shift, ...slip } }: { slip: Slip }) => (
  <>
    <header className="slip-head">
      <h1>{clinic.name}</h1>
      <PaperLines text={clinic.head} />
      <p>交班单</p>
    </header>
    <section>
      <Pair name="班次" value={shift.no} />
      <Pair name="收银台" value={shift.registerName} />
      <Pair name="收银员" value={shift.cashierName ?? MARK} />
      <Pair name="时间" value={`${shift.openedAt.slice(5, 16)} 至 ${shift.closedAt?.slice(5, 16) ?? ''}`} />
      {shift.successorName && <Pair name="接班人" value={shift.successorName} />}
      {shift.recounts > 0 && <Pair name="重新清点" value={`${shift.recounts} 次`} />}
    </section>
    <section>
      <Ways tenders={shift.tenders} />
      <Reasons tenders={shift.tenders} told={isPrinted(clinic, 'shift', 'reasons')} />
    </section>
    <Pieces pieces={shift.countedPieces} />
    <Cash shift={shift} />
    <Takings shift={shift} withVoids={isPrinted(clinic, 'shift', 'voids')} />
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>交班人</span>
        <span>接班人</span>
        <span>复核</span>
      </p>
      <p>
        打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}　第 {slip.print} 次
      </p>
      <PaperLines text={clinic.footer} />
    </footer>
  </>
)
