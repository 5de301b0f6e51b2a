#!/bin/sh
# A bot for Trapline in plain shell: one line in, one line out. See docs/protocol.md.
# It parses no JSON: "type" comes first in a message, and quotes inside texts are escaped, so that
# nothing in them looks like a field.

turn=$$ # where the random numbers begin

# pick PATTERN: sets $action to one of the legal actions that fit, if any does.
pick() {
    picked=$(printf '%s\n' "$legal" | awk -v fits="$1" -v seed="$turn" '
        $0 ~ fits { fit[n++] = $0 }
        END { srand(seed); rand(); if (n) print fit[int(rand() * n)] }')
    action=${picked:-$action}
}

# pair FIELD: sets $mine and $theirs to the two entries of a field of the position.
pair() {
    both=${line#*\""$1"\":[}
    both=${both%%]*}
    mine=${both%%,*} theirs=${both##*,}
    [ "$seat" = 1 ] || { mine=${both##*,} theirs=${both%%,*}; }
}

while read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"type":"hello","protocol":"trapline-bot/1","name":"bot.sh"}'
        ;;
    '{"type":"match"'*)
        game=${line#*\"game\":\"} game=${game%%\"*}
        seat=${line#*\"seat\":} seat=${seat%%,*}
        if [ "$seat" = 1 ]; then ahead='down|right'; else ahead='up|left'; fi
        ;;
    '{"type":"act"'*)
        turn=$((turn + 1))
        legal=${line#*\"legal\":[\"} legal=${legal%%\"]*}
        legal=$(printf '%s\n' "$legal" | sed 's/","/|/g' | tr '|' '\n')
        pick . # anything
        case $game in
        trap-and-treasure) pick move ;; # do not sit and lay traps
        trap-runner)
            pair shields # shoot while the other has any
            if [ "$theirs" -gt 0 ]; then pick attack; else pick move; fi
            ;;
        hidden-path) pick 'move [23]' ;;                              # run
        maze-runner-duel) [ $((turn % 3)) = 0 ] || pick "$ahead" ;;   # to the centre, mostly
        grid-hunt) pick scan ;;                                       # look before you dig
        *) ;;                                                         # a game it does not know: anything
        esac
        printf '{"type":"action","action":"%s"}\n' "$action"
        ;;
    '{"type":"quit"'*) exit 0 ;;
    esac
done
