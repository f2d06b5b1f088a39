/** 预约单 on 80 mm and A5. */
import { trips } from '@clinic/contract/areas/trips/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { TripSlipBody } from './SlipBody.tsx'

const papers: readonly Paper[] = ['80', 'A5']

const TripSlipPage = () => {
  const id = useMatch('/appointment/:id/slip')?.params.id
  const answer = useAnswer(trips.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 预约单`}</title>
          <PrintPage papers={papers}>{() => <TripSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default TripSlipPage
