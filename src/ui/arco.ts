/** Arco with its adapter for React 19 first and its style sheet: imported once by the frame and by screens that use it. */
import '@arco-design/web-react/es/_util/react-19-adapter.js'
import '@arco-design/web-react/dist/css/arco.css'
