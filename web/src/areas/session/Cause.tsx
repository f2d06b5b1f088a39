/** Why the session that ended did so, and who ended it. */
import { doorAgain } from '@clinic/contract/areas/session/door-again.ts'
import { useAnswer } from '../../kit/query.ts'
import { causeText } from './end/cause.ts'

const Cause = ({ token }: { token: string }) => {
  const { data } = useAnswer(doorAgain.whyEnded, { token }, { freshFor: Number.POSITIVE_INFINITY })
  return data ? <p className="sign-in-cause">{causeText(data)}</p> : null
}
export default Cause
