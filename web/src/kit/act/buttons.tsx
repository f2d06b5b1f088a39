/** Actions as buttons: grey with the reason when refused, the fourth and later under 更多. */

import { DownOutlined } from '@ant-design/icons'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { VISIBLE } from '../list/tool-places.ts'
import './act.css'

export type Drawn = {
  readonly key: string
  readonly label: string
  readonly refusal: Refusal | null
  readonly danger?: boolean
  readonly primary?: boolean
  readonly icon?: ReactNode
  readonly start: () => void
}

/** One action. A refused one keeps the focus ring and tells its reason on hover and focus. */
export const ActionButton = ({ drawn, link }: { drawn: Drawn; link?: boolean }) => {
  const { label, refusal, danger, primary, icon, start } = drawn
  const button = (
    <Button
      size="small"
      type={link ? 'link' : primary ? 'primary' : 'default'}
      danger={(danger ?? false) && !refusal}
      icon={icon}
      className={`${link ? 'row-action' : ''}${refusal ? ' refused' : ''}`}
      {...(refusal ? { 'aria-disabled': true, 'aria-label': `${label}：${refusal.message}` } : { onClick: start })}
    >
      {label}
    </Button>
  )
  return refusal ? (
    <Tooltip title={refusal.message} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

const menuOf = (rest: readonly Drawn[]): MenuProps => ({
  items: rest.map((drawn) => ({
    key: drawn.key,
    danger: (drawn.danger ?? false) && !drawn.refusal,
    className: drawn.refusal ? 'refused' : '',
    label: drawn.refusal ? (
      <Tooltip title={drawn.refusal.message} placement="left">
        {drawn.label}
      </Tooltip>
    ) : (
      drawn.label
    ),
  })),
  onClick: ({ key }) => {
    const drawn = rest.find((one) => one.key === key)
    if (drawn && !drawn.refusal) drawn.start()
  },
})

/** A dropdown of actions: 更多 or 导出. */
export const ActionMenu = ({ label, drawn, link }: { label: string; drawn: readonly Drawn[]; link?: boolean }) => (
  <Dropdown menu={menuOf(drawn)} trigger={['click']}>
    <Button size="small" type={link ? 'link' : 'default'} className={link ? 'row-action' : ''}>
      {label}
      <DownOutlined className="more-arrow" />
    </Button>
  </Dropdown>
)

/** A row of actions, three visible, then 更多. */
export const ActionRow = ({ actions, link }: { actions: readonly Drawn[]; link?: boolean }) => {
  const shown = actions.length > VISIBLE ? actions.slice(0, link ? VISIBLE - 1 : VISIBLE) : actions
  const rest = actions.slice(shown.length)
  return (
    <>
      {shown.map((drawn) => (
        <ActionButton key={drawn.key} drawn={drawn} link={link ?? false} />
      ))}
      {rest.length > 0 && <ActionMenu label="更多" drawn={rest} link={link ?? false} />}
    </>
  )
}
