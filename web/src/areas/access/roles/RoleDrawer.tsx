/** What one role grants, in tabs; everything but its members is saved at once, or not at all. */

import { roles } from '@clinic/contract/areas/access/roles.ts'
import { type RoleRow, whyNotTouchRole } from '@clinic/contract/areas/access/words.ts'
import { common, isRefusal } from '@clinic/contract/refusals.ts'
import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { useMay } from '../../../kit/person.ts'
import { sentenceOf, useAction, useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { ColumnsTab } from './ColumnsTab.tsx'
import { contentFrom, type Draft, draftOf, isChanged, type TabProps } from './draft.ts'
import { LimitsTab } from './LimitsTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { MenuTab } from './MenuTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'
import '../../../kit/form/form.css'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import '../access.css'

const isStale = (error: unknown): boolean => isRefusal(error, common.stale)

type BodyProps = {
  role: RoleRow
  /** As it was read when the drawer opened: what another administrator saves meanwhile is not taken over unseen. */
  stored: { draft: Draft; version: number }
  onClose: () => void
  reload: () => void
}

/** Draft, whether it differs from what is stored, and saving it. */
const useDraft = ({ role, stored }: BodyProps) => {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored.draft)
  const unsaved = useUnsaved({
    what: `角色权限：${role.name}`,
    count: () =>
      Object.keys(draft).filter((part) => isChanged(draft, { ...draft, [part]: base.draft[part as keyof Draft] }))
        .length,
    read: () => contentFrom(draft),
  })
  const saving = useAction(roles.saveContent, { done: '保存成功，成员的下一次操作起生效!', refusals: 'own' })
  const save = () =>
    saving.mutate(
      { roleId: role.id, version: base.version, ...contentFrom(draft) },
      {
        onSuccess: ({ version }) => {
          unsaved.saved()
          setBase({ draft, version })
        },
      },
    )
  return {
    draft,
    changed: isChanged(draft, base.draft),
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    save,
    saving: saving.isPending,
    error: saving.error,
  }
}

const Said = ({ error, reload }: { error: unknown; reload: () => void }) =>
  error ? (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={sentenceOf(error)}
      {...(isStale(error)
        ? {
            description:
              '另一位管理员刚刚保存了这个角色，对方的修改已经生效。重新载入后再改，您这里未保存的内容不会保留。',
            action: <Button onClick={reload}>重新载入</Button>,
          }
        : {})}
    />
  ) : null

const Body = (props: BodyProps) => {
  const { role, onClose, reload } = props
  const { draft, changed, change, save, saving, error } = useDraft(props)
  const may = useMay()
  const refusal = whyNotTouchRole(role)
  const tab = (key: 'menu' | 'dataScope' | 'column' | 'feature' | 'user'): TabProps => ({
    role,
    draft,
    change,
    readOnly: refusal !== null || !may(`system:role:${key}`),
  })
  const items = [
    { key: 'menu', label: '菜单按钮', children: <MenuTab {...tab('menu')} /> },
    { key: 'scope', label: '数据范围', children: <ScopeTab {...tab('dataScope')} /> },
    { key: 'column', label: '列权限', children: <ColumnsTab {...tab('column')} /> },
    { key: 'feature', label: '功能权限', children: <LimitsTab {...tab('feature')} /> },
    { key: 'user', label: '成员', children: <MembersTab role={role} /> },
    ...(may(roles.preview.may)
      ? [{ key: 'preview', label: '权限预览', children: <PreviewTab role={role} draft={draft} /> }]
      : []),
  ]
  return (
    <div className="role-body">
      {refusal && <Alert type="info" showIcon title={`${refusal.message}。以下只能查看。`} />}
      <Said error={error} reload={reload} />
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

const RoleDrawer = ({ role, onClose }: { role: RoleRow; onClose: () => void }) => {
  const content = useAnswer(roles.content, { roleId: role.id }, { freshFor: 0 })
  const [edition, setEdition] = useState(0)
  const reload = () => void content.refetch().then(() => setEdition((now) => now + 1))
  const close = () => void mayClose().then((may) => may && onClose())
  return (
    <SidePanel title={`角色权限：${role.name}`} width={1040} flush onClose={onClose}>
      <Answered of={content}>
        {({ version, ...answer }) => (
          <Body
            key={edition}
            role={role}
            stored={{ draft: draftOf(answer), version }}
            onClose={close}
            reload={reload}
          />
        )}
      </Answered>
    </SidePanel>
  )
}
export default RoleDrawer
