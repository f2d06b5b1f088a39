/** What is known of whom I call: her header, every attempt, what she said before. */
import { type Visit, visitConnects, visitResults, visitWays } from '@clinic/contract/areas/visits/calls.ts'
import { symptomLevels } from '@clinic/contract/areas/visits/words.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { Or, StateTag } from '../../../kit/show/text.tsx'
import { titles } from '../titles.ts'

const Attempts = ({ rows }: { rows: Visit['attemptRows'] }) => (
  <section aria-label="联系经过">
    <h3 className="visit-part">
      联系经过 <small>只追加</small>
    </h3>
    {rows.length === 0 ? (
      <p className="visit-quiet">还没有联系过</p>
    ) : (
      <ol className="visit-story">
        {rows.map(({ id, at, way, connect, note, byName }) => (
          <li key={id}>
            <ShortMoment at={at} /> {visitWays[way]}{' '}
            <span className={connect === 'reached' ? 'state green' : 'state orange'}>{visitConnects[connect]}</span>{' '}
            <small>{[note, byName].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ol>
    )}
  </section>
)

const Earlier = ({ rows }: { rows: Visit['earlier'] }) => (
  <section aria-label="以前的回访">
    <h3 className="visit-part">以前的回访</h3>
    {rows.length === 0 ? (
      <p className="visit-quiet">这是第一次回访</p>
    ) : (
      <ol className="visit-story">
        {rows.map(({ id, at, theme, result, symptomLevel }) => (
          <li key={id}>
            <ShortMoment at={at} /> {theme} {symptomLevel && <StateTag value={symptomLevel} words={symptomLevels} />}{' '}
            <small>{result && visitResults[result]}</small>
          </li>
        ))}
      </ol>
    )}
  </section>
)

export const HerSide = ({ visit }: { readonly visit: Visit }) => {
  const openCustomer = useOpenCustomer()
  return (
    <div className="visit-side">
      <dl className="visit-facts">
        <dt>{titles.doctorName}</dt>
        <dd>
          <Or>{visit.doctorName}</Or>
        </dd>
        <dt>咨询师</dt>
        <dd>
          <Or>{visit.consultantName}</Or>
        </dd>
        <dt>{titles.executorName}</dt>
        <dd>{visit.executorName ?? '待分配'}</dd>
      </dl>
      {openCustomer && (
        <button type="button" className="visit-link" onClick={() => openCustomer(visit.customerId)}>
          顾客面板
        </button>
      )}
      <Attempts rows={visit.attemptRows ?? []} />
      <Earlier rows={visit.earlier} />
    </div>
  )
}
