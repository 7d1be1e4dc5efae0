import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** The parts of echarts that the pictures of an analysis are made of: whoever draws one imports this. */
register([BarChart, LineChart, ScatterChart, DataZoomComponent, GridComponent, MarkAreaComponent, TooltipComponent, CanvasRenderer])
