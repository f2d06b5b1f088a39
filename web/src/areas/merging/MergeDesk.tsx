/** 合并档案: two archives side by side, what stands afterwards, what is in the way; there is no way back and it says so. */
import { SwapOutlined } from '@ant-design/icons'
import { type MergePreview, merging, type Party } from '@clinic/contract/areas/merging/calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../kit/keys.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { momentText } from '../../kit/show/text.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { allTo, type Chosen } from './chosen.ts'
import { FieldChoices } from './FieldChoices.tsx'
import { MergeTotals } from './MergeTotals.tsx'
import './merging.css'

const idIn = (text: string | null): number | undefined => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

type PickProps = {
  readonly kept: number | undefined
  readonly gone: number | undefined
  readonly go: (kept?: number, gone?: number) => void
}

/** Who is kept and who goes into her; the two change places. */
const Parties = ({ kept, gone, go }: PickProps) => (
  <Block>
    <div className="merging-parties">
      <div className="merging-party">
        <b>保留</b>
        <CustomerFilter
          aria-label="保留的档案"
          placeholder="选择保留的档案"
          width={260}
          value={kept}
          onChange={(id) => go(id as number, gone)}
        />
      </div>
      <Button
        type="text"
        icon={<SwapOutlined />}
        aria-label="两份对调"
        title="两份对调"
        disabled={!kept || !gone}
        onClick={() => go(gone, kept)}
      />
      <div className="merging-party">
        <b>并入</b>
        <CustomerFilter
          aria-label="并入的档案"
          placeholder="选择要并入的档案"
          width={260}
          value={gone}
          onChange={(id) => go(kept, id as number)}
        />
      </div>
    </div>
  </Block>
)

const Person = ({ of, as }: { of: Party; as: string }) => (
  <div className="merging-person">
    <span>
      <b>{of.name}</b> <mark>{as}</mark>
    </span>
    <small>
      {[
        of.no,
        of.sex,
        of.age === null || of.age === undefined ? null : `${of.age} 岁`,
        of.phone,
        of.createTime && `${momentText(of.createTime)} 建`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </div>
)

const Shown = ({ preview, onDone }: { preview: MergePreview; onDone: (customerId: number) => void }) => {
  const [chosen, setChosen] = useState<Chosen>({})
  const { differences, kept, gone } = preview
  useKeys({ a: () => setChosen(allTo(differences, 'kept')), b: () => setChosen((was) => ({ ...was, remark: 'both' })) })
  return (
    <div className="merging-desk">
      <Block>
        <div className="merging-people">
          <Person of={kept} as="保留这份" />
          <Person of={gone} as="并入，编号作旧号" />
        </div>
        <FieldChoices differences={differences} chosen={chosen} onChoose={setChosen} />
        {preview.notes.map((note) => (
          <p key={note} className="merging-note">
            {note}
          </p>
        ))}
        {preview.hindrances.length > 0 && (
          <div role="alert" className="merging-stop">
            <b>现在不能合并：</b>
            <ul>
              {preview.hindrances.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="merging-final">
          合并后没有撤销。两个旧编号和两个手机号都搜得到，打开的都是合并后的这一份；凭证、单据号和经手人不变。
        </p>
      </Block>
      <MergeTotals preview={preview} chosen={chosen} onDone={onDone} />
    </div>
  )
}

const MergeDesk = () => {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [kept, gone] = [idIn(query.get('kept')), idIn(query.get('gone'))]
  const both = kept !== undefined && gone !== undefined
  const answer = useAnswer(merging.preview, both ? { keptId: kept, goneId: gone } : null)
  const go = (one?: number, other?: number) =>
    setQuery({ ...(one ? { kept: String(one) } : {}), ...(other ? { gone: String(other) } : {}) }, { replace: true })
  return (
    <div className="merging">
      <Parties kept={kept} gone={gone} go={go} />
      {both ? (
        <Answered of={answer} rows={8}>
          {(preview) => (
            <Shown
              key={`${preview.kept.id}-${preview.gone.id}`}
              preview={preview}
              onDone={(id) => void navigate(`/customer/list?panel=${id}`)}
            />
          )}
        </Answered>
      ) : (
        <Nothing text="请选择同一位客户的两份档案：左边保留，右边并入" />
      )}
    </div>
  )
}
export default MergeDesk
