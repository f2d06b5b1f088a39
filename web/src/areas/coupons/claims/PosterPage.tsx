/** 领券海报 on A5. */
import { claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { PosterBody } from './PosterBody.tsx'

const papers: readonly Paper[] = ['A5']

const PosterPage = () => {
  const id = useMatch('/vip/claim/:id/poster')?.params.id
  const answer = useAnswer(claimCodes.poster, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(poster) => (
        <>
          <title>{`${poster.codeName} 领券海报`}</title>
          <PrintPage papers={papers}>{() => <PosterBody poster={poster} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default PosterPage
