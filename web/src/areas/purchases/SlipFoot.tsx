/** The foot of a slip: who signs, the hospital's address and own lines, who printed it. */
import { PaperLines } from '../../kit/page/PaperSheet.tsx'

type Clinic = { readonly address: string; readonly phone: string; readonly footer: string }
type Slip = { readonly clinic: Clinic; readonly printedBy?: string | null; readonly printedAt: string }

/** @param address whether the hospital's address is printed */
export const SlipFoot = ({ slip, signs, address }: { slip: Slip; signs: readonly string[]; address: boolean }) => (
  <footer className="slip-foot">
    {signs.map((sign) => (
      <p key={sign} className="sheet-signs">
        <span>{sign}</span>
        <span>日期</span>
      </p>
    ))}
    {address && <p>{[slip.clinic.address, slip.clinic.phone].filter(Boolean).join('　')}</p>}
    <PaperLines text={slip.clinic.footer} />
    <p>
      打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
    </p>
  </footer>
)
