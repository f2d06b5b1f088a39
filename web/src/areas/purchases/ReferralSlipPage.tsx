/** 转诊单 on A5 and 80 mm. */
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { ReferralSlipBody } from './ReferralSlipBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const ReferralSlipPage = () => {
  const id = useMatch('/cashier/referralNote/:id/slip')?.params.id
  const answer = useAnswer(referralNotes.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 转诊单`}</title>
          <PrintPage papers={papers}>{() => <ReferralSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default ReferralSlipPage
