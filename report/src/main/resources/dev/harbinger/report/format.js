// Values for the eye, as the text report shows them: at most four digits that matter and a unit.
const NONE = "-";
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const FOUR_PLACES = new Intl.NumberFormat("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const FOUR_DIGITS = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
const TIME_UNITS = ["ns", "us", "ms", "s"];

function scaled(value, step, units) {
  let unit = 0;
  let amount = value;
  while (amount >= step - 0.05 && unit < units.length - 1) {
    amount /= step;
    unit++;
  }
  const whole = amount === 0 || (unit === 0 && Number.isInteger(value));
  return (whole ? WHOLE : TENTHS).format(amount) + " " + units[unit];
}

function shown(unit, value) {
  if (value === null) return NONE;
  switch (unit) {
    case "COUNT": return (Number.isInteger(value) ? WHOLE : TENTHS).format(value);
    case "BYTES": return scaled(value, 1024, BYTE_UNITS);
    case "NANOS": return scaled(value, 1000, TIME_UNITS);
    case "RATIO": return FOUR_PLACES.format(value).replace(/,/g, "");
    case "PERCENT": return TENTHS.format(100 * value).replace(/,/g, "") + " %";
    case "NUMBER": return (Number.isInteger(value) ? WHOLE : FOUR_DIGITS).format(value);
    default: return String(value);
  }
}

// The same with fewer digits, for the marks of an axis.
function mark(unit, value) {
  if (unit === "RATIO") return FOUR_DIGITS.format(value);
  return shown(unit, value).replace(/\.0(?=\D|$)/, "");
}
