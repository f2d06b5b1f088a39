/** Copies what is shown and nothing else: of a masked number its mask (customers book §6). */
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import { say } from '../say.ts'

/** Addresses without TLS have no clipboard. */
const copy = (text: string): void =>
  navigator.clipboard
    ? void navigator.clipboard.writeText(text).then(() => say.done('复制成功!'))
    : say.warn('请选中文字后按 Ctrl+C 复制')

/** @param name what the text is: 手机号 */
const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <button
    type="button"
    className="phone"
    title={`复制${name}`}
    aria-label={`复制${name} ${text}`}
    onClick={() => copy(text)}
  >
    <CopyOutlined />
  </button>
)
export default CopyButton
