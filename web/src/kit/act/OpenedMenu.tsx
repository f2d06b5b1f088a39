/** The opened half of `WithMenu`: antd's menu over the place of its button. Loaded when somebody reaches for it. */
import Dropdown from 'antd/es/dropdown'
import type { MenuEntry } from './WithMenu.tsx'

type Props = { entries: readonly MenuEntry[]; onPick: (key: string) => void; onClose: () => void }

const OpenedMenu = ({ entries, onPick, onClose }: Props) => (
  <Dropdown
    open
    autoFocus
    trigger={['click']}
    menu={{
      items: entries.map((entry) =>
        'divider' in entry
          ? { key: entry.key, type: 'divider' as const }
          : {
              key: entry.key,
              label: entry.label,
              icon: entry.icon,
              danger: entry.danger ?? false,
              disabled: entry.disabled ?? false,
              className: entry.className ?? '',
            },
      ),
      onClick: ({ key }) => onPick(key),
    }}
    onOpenChange={(open) => !open && onClose()}
  >
    <span className="menu-place" aria-hidden="true" />
  </Dropdown>
)
export default OpenedMenu
