/** What one role grants, in tabs; everything but its members is saved at once, or not at all. */

import { roles } from '@clinic/contract/areas/access/roles.ts'
import { type RoleRow, whyNotTouchRole } from '@clinic/contract/areas/access/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { useMay } from '../../../kit/person.ts'
import { sentenceOf, useAction, useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { BothSaved } from './BothSaved.tsx'
import { ColumnsTab } from './ColumnsTab.tsx'
import { contentFrom, type Draft, draftOf, isChanged, type TabProps } from './draft.ts'
import { type Merged, merged, type Part, partWords, type Whose } from './draft-merge.ts'
import { LimitsTab } from './LimitsTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { MenuTab } from './MenuTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'
import '../../../kit/form/form.css'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import '../access.css'

const isStale = (error: unknown): boolean => isRefusal(error, common.stale)

type Stored = { readonly draft: Draft; readonly version: number }
type BodyProps = {
  role: RoleRow
  /** As it was read when the drawer opened: what another administrator saves meanwhile is not taken over unseen. */
  stored: Stored
  onClose: () => void
  /** Reads it anew. */
  again: () => Promise<Stored | undefined>
}

/** How many parts of a draft differ from what is stored. */
const partsChanged = (draft: Draft, from: Draft): number =>
  Object.keys(draft).filter((part) => isChanged(draft, { ...draft, [part]: from[part as keyof Draft] })).length

/** Draft, whether it differs from what is stored, and saving it. */
const useDraft = ({ role, stored, again }: BodyProps) => {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored.draft)
  const [both, setBoth] = useState<Merged | null>(null)
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const unsaved = useUnsaved({
    what: `角色权限：${role.name}`,
    count: () => partsChanged(draft, base.draft),
    read: () => contentFrom(draft),
  })
  const saving = useAction(roles.saveContent, { done: '保存成功，成员的下一次操作起生效!', refusals: 'own' })
  const put = async () => {
    const theirs = await again()
    if (!theirs) return
    const found = merged(base.draft, draft, theirs.draft)
    setBase(theirs)
    setDraft(found.draft)
    setBoth(found)
  }
  const saved = ({ version }: { readonly version: number }) => {
    unsaved.saved()
    setBase({ draft, version })
  }
  const save = () => {
    setBoth(null)
    const input = { roleId: role.id, version: base.version, ...contentFrom(draft) }
    saving.mutate(input, { onSuccess: saved, onError: (error) => isStale(error) && void put() })
  }
  return {
    draft,
    changed: isChanged(draft, base.draft),
    change,
    both,
    choose: (part: Part, first: Whose) => both && change(both.part(part, first)),
    save,
    saving: saving.isPending,
    error: saving.error,
  }
}

type SaidProps = { error: unknown; both: Merged | null; onChoose: (part: Part, first: Whose) => void }

const Said = ({ error, both, onChoose }: SaidProps) =>
  both ? (
    <BothSaved both={both} onChoose={onChoose} />
  ) : error ? (
    <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />
  ) : null

const Body = (props: BodyProps) => {
  const { role, onClose } = props
  const { draft, changed, change, save, saving, error, both, choose } = useDraft(props)
  const may = useMay()
  const refusal = whyNotTouchRole(role)
  const tab = (key: 'menu' | 'dataScope' | 'column' | 'feature' | 'user'): TabProps => ({
    role,
    draft,
    change,
    readOnly: refusal !== null || !may(`system:role:${key}`),
  })
  const items = [
    { key: 'menu', label: partWords.nodes, children: <MenuTab {...tab('menu')} /> },
    { key: 'scope', label: partWords.scope, children: <ScopeTab {...tab('dataScope')} /> },
    { key: 'column', label: partWords.columns, children: <ColumnsTab {...tab('column')} /> },
    { key: 'feature', label: partWords.features, children: <LimitsTab {...tab('feature')} /> },
    { key: 'user', label: '成员', children: <MembersTab role={role} /> },
    ...(may(roles.preview.may)
      ? [{ key: 'preview', label: '权限预览', children: <PreviewTab role={role} draft={draft} /> }]
      : []),
  ]
  return (
    <div className="role-body">
      {refusal && <Alert type="info" showIcon title={`${refusal.message}。以下只能查看。`} />}
      <Said error={error} both={both} onChoose={choose} />
      <Tabs className="role-tabs" items={items} destroyOnHidden />
      <div className="drawer-foot">
        <div className="drawer-foot-note">{changed ? '有未保存的修改' : ''}</div>
        <Button onClick={onClose}>{changed ? '取消' : '关闭'}</Button>
        <Button type="primary" loading={saving} disabled={!changed || refusal !== null} onClick={save}>
          保存
        </Button>
      </div>
    </div>
  )
}

const storedOf = ({ version, ...content }: OutputOf<typeof roles.content>): Stored => ({
  draft: draftOf(content),
  version,
})

const RoleDrawer = ({ role, onClose }: { role: RoleRow; onClose: () => void }) => {
  const content = useAnswer(roles.content, { roleId: role.id }, { freshFor: 0 })
  const again = async () => {
    const { data, error } = await content.refetch()
    return data && !error ? storedOf(data) : undefined
  }
  const close = () => void mayClose().then((may) => may && onClose())
  return (
    <SidePanel title={`角色权限：${role.name}`} width={1040} flush onClose={onClose}>
      <Answered of={content}>
        {(answer) => <Body role={role} stored={storedOf(answer)} onClose={close} again={again} />}
      </Answered>
    </SidePanel>
  )
}
export default RoleDrawer
