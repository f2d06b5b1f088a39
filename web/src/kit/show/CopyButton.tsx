/** Copies what is shown and nothing else: of a masked number its mask (customers book §6). */
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import { copyText } from '../copy.ts'

/** @param name what the text is: 手机号 */
const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <button
    type="button"
    className="phone"
    title={`复制${name}`}
    aria-label={`复制${name} ${text}`}
    onClick={() => copyText(text)}
  >
    <CopyOutlined />
  </button>
)
export default CopyButton
