/** Table of contents: 卡券. */
import { couponRecords, couponRefusals, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { claimDoor } from '@clinic/contract/areas/coupons/claim-door.ts'
import { claimCodes, claimRefusals, claims } from '@clinic/contract/areas/coupons/claims.ts'
import { serve } from '../../kit/routes.ts'
import { codeLink, codePoster, createCode, renewLink, setCodeStatus, updateCode } from './claims/codes.ts'
import { claimCoupon, offeredByLink } from './claims/door.ts'
import { claimPage, codePage, oneCode } from './claims/queries.ts'
import { bindClaim } from './claims/settle.ts'
import { fittingCoupons, unusedCoupons } from './fitting.ts'
import { holdCoupons } from './hold.ts'
import { couponOptions, couponPage, exportCoupons, exportRecords, oneCoupon, recordPage } from './queries.ts'
import { previewSending, sendCoupons } from './send.ts'
import { createCoupon, removeCoupon, setCouponStatus, updateCoupon } from './settings.ts'
import { recallBatch, voidCoupons } from './void.ts'

type Named = { name?: string }

export const couponRoutes = [
  ...serve(
    'coupons',
    coupons,
    {
      list: couponPage,
      one: oneCoupon,
      create: createCoupon,
      update: updateCoupon,
      remove: removeCoupon,
      export: exportCoupons,
      setStatus: setCouponStatus,
      options: couponOptions,
    },
    {
      coupon_name_unique: ({ name = '' }: Named) => couponRefusals.nameTaken({ name: name.trim() }),
      tally_total: () => couponRefusals.totalBelow(),
      tally_budget: () => couponRefusals.budgetBelow(),
    },
  ),
  ...serve('coupons.records', couponRecords, {
    list: recordPage,
    export: exportRecords,
    preview: previewSending,
    batchSend: sendCoupons,
    void: voidCoupons,
    recall: recallBatch,
    unused: unusedCoupons,
    fitting: fittingCoupons,
    hold: holdCoupons,
  }),
  ...serve(
    'coupons.codes',
    claimCodes,
    {
      list: codePage,
      one: oneCode,
      create: createCode,
      update: updateCode,
      setStatus: setCodeStatus,
      renew: renewLink,
      link: codeLink,
      poster: codePoster,
    },
    {
      claim_code_name_unique: ({ name = '' }: Named) => claimRefusals.nameTaken({ name: name.trim() }),
      claim_tally_pieces: () => claimRefusals.piecesBelow(),
    },
  ),
  ...serve('coupons.claims', claims, { list: claimPage, bind: bindClaim }),
  ...serve('coupons.door', claimDoor, { offer: offeredByLink, claim: claimCoupon }),
]
