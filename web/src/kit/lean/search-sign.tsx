/** Stands in for the sign of a search field's button: icons are silent, and it is all that its button has to say. See web/lean.ts. */
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'

const SearchSign = () => <SearchOutlined aria-label="查询" />
export default SearchSign
