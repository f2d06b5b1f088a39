/** What stands on 领券海报: whose coupon, what it is worth, the code to scan, until when. */
import type { claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { PaperLines } from '../../../kit/page/PaperSheet.tsx'
import { QrPicture } from '../../../kit/show/QrPicture.tsx'
import { addressOf } from './link.ts'
import './claims.css'

export type Poster = OutputOf<typeof claimCodes.poster>

export const PosterBody = ({
  poster: { clinic, token, codeName, name, face, says, valid, closesOn, perCustomer },
}: {
  poster: Poster
}) => (
  <div className="poster">
    <header className="slip-head">
      <h1>{clinic.name}</h1>
      <PaperLines text={clinic.head} />
    </header>
    <p className="poster-face figure">{face}</p>
    <p className="poster-name">{name}</p>
    <QrPicture text={addressOf(token)} label={`领券码 ${name}`} />
    <p className="poster-scan">微信或相机扫码，留手机号领取</p>
    <p>
      {closesOn} 前领取，每人限领 {perCustomer} 张，领完为止；{valid}
    </p>
    {isPrinted(clinic, 'claim', 'rule') && <p>{says}</p>}
    <footer>
      {isPrinted(clinic, 'claim', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
      <PaperLines text={clinic.footer} />
      {isPrinted(clinic, 'claim', 'code') && <p className="poster-code">{codeName}</p>}
    </footer>
  </div>
)
