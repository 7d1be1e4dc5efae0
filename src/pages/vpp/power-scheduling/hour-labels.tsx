/** Hours above a day; `share`: where on it. */
export const HourLabels = ({ hours }: { hours: readonly { hour: number; share: number }[] }) => (
  <span className="schedule-clock">
    {hours.map(({ hour, share }) => (
      <span key={hour} style={{ left: `${share * 100}%` }}>
        {String(hour).padStart(2, '0')}:00
      </span>
    ))}
  </span>
)
