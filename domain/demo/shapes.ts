/**
 * Figures measured from published recordings by `scripts/measure-shapes.ts`. The demonstration's plant is made of these and of nameplates; the recordings
 * themselves are not part of the project.
 */

/**
 * A steel works, 2018, 15 minutes (UCI "Steel Industry Energy Consumption", CC BY 4.0; 35,040 rows; labels are interval ends): power by local hour as a share
 * of the year's mean, months likewise, and the deviation between days of the same hour.
 */
export const steelLoad = {
  weekday: [
    0.29, 0.189, 0.161, 0.158, 0.155, 0.157, 0.158, 0.196, 2.265, 2.571, 2.468, 2.5, 0.293, 2.288, 2.475, 2.445, 2.478, 1.81, 1.763, 1.859, 1.633,
    0.454, 0.358, 0.343,
  ],
  weekend: [
    0.276, 0.195, 0.16, 0.161, 0.161, 0.148, 0.148, 0.142, 0.862, 0.957, 0.973, 0.885, 0.176, 0.867, 0.965, 0.971, 0.799, 0.252, 0.227, 0.219, 0.211,
    0.189, 0.174, 0.163,
  ],
  months: [1.549, 1.243, 0.984, 0.999, 0.97, 0.829, 1.002, 0.841, 0.734, 1.039, 1.093, 0.729],
  scatterDay: 0.43,
}

/**
 * PV, 15 minutes of one summer and autumn (pvlib/pvanalytics SERF East, MIT; 10,000 rows; small negatives at night cut off): a day's energy as a share of
 * the best days at quantiles 5, 20, 40, 60, 80, 95 %; changes of power from quarter to quarter and of clearness in five minutes (RMIS irradiance, same source).
 */
export const sky = {
  dayShare: [0.431, 0.612, 0.72, 0.83, 0.914, 0.971],
  quarterStep: { median: 0.054, p90: 0.282, p99: 0.646 },
  fiveMinuteStep: { median: 0.012, p90: 0.177, p99: 0.62 },
}

/** Workplace charging, 3,395 sessions (Asensio et al., Harvard Dataverse, CC0; years are printed 0014 and 0015): share of starts by hour, kWh and hours at quantiles 10 to 90 %. */
export const charging = {
  startShareByHour: [
    0.001, 0.001, 0, 0.001, 0.001, 0.001, 0, 0, 0.016, 0.047, 0.087, 0.148, 0.14, 0.086, 0.041, 0.057, 0.119, 0.129, 0.069, 0.035, 0.016, 0.004,
    0.002, 0.001,
  ],
  kwhQuantiles: [2.76, 4.53, 6.29, 6.84, 7.14],
  hoursQuantiles: [1.44, 2.14, 2.83, 3.56, 4.07],
}

/** A 16-cell LFP pack, 100 frames (syssi/esphome-jk-bms, Apache-2.0): deviation of cells in mV, the part that stays and the part that passes. */
export const cells = { lastingMv: 3.29, passingMv: 3.24 }
