-- Requests the paths given after "--", one after the other, over and over.

local requests = {}
local at = 0

function init(paths)
  for index, path in ipairs(paths) do
    requests[index] = wrk.format("GET", path)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
